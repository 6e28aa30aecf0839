import { randomUUID } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { caseAgreed } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, addMonths, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { filesIn } from '@academy/contracts/core/files.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { letters } from '@academy/contracts/org/letters.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { admin, type Network, network } from '../testing/network.ts'

const { save, check, revoke, info } = letters.endpoints
const desk = { userId: 'u-desk', grants: [{ code: 'DESK', roots: [] }] }
let net: Network
let hr: string
let count = 0

beforeAll(async () => {
  net = await network()
  const verbs = [...['page', 'save', 'update', 'delete', 'check', 'revoke'].map((verb) => `org:letters:${verb}`), 'org:permission:save', 'org:posts:page']
  await net.site.tell(roleState, 'role-desk', {
    id: 'role-desk',
    code: 'DESK',
    nameCn: '平台',
    nameEn: 'Desk',
    dataScope: '1',
    permissions: [...verbs, 'org:personnel-changes:page', 'org:personnel-changes:save'],
  })
  await tellPeople(net.site, ['u-desk'])
  const flags = {
    single: false,
    partTime: false,
    key: false,
    candidate: false,
    academyApproval: false,
    areaApproval: false,
    assessment: false,
    adminAllowed: true,
  }
  hr = net.site.ok(
    await net.site.call('org', positions.endpoints.save, { nameCn: '人事经理', nameEn: 'HR Manager', code: 'MG06', positionGroup: 'MG', ...flags }, admin),
  ).id
})
afterAll(async () => net.site.stop())

const today = () => dayOf(net.site.clock.now())
const PDF = '%PDF-1.4\n%%EOF\n'

/** A paper as somebody at a screen sends it. */
const paper = async (name = 'letter.pdf', bytes = PDF) => {
  const { begin, finish } = filesIn('org').endpoints
  const started = await net.site.call('org', begin, { noun: 'letters', field: 'paper', name, size: bytes.length }, desk)
  if (started.code !== codes.success) return started as never
  const { id } = started.data
  const headers = { 'content-type': 'application/octet-stream' }
  await net.site.send('org', 'PUT', `/org/files/${id}/pieces?at=0`, Buffer.from(bytes), desk, headers)
  return net.site.call('org', finish, { id }, desk)
}
const person = async (positionId = hr) => {
  const userId = `u-letter-${++count}`
  await tellPeople(net.site, [userId])
  return net.site.ok(
    await net.site.call('org', posts.endpoints.save, { userId, positionId, orgId: net.outlets[0], joinDate: addDays(today(), -20), main: true }, admin),
  )
}
const filed = async (postId: string, more: { issued?: string; until?: string } = {}) =>
  net.site.call('org', save, { postId, issued: today(), until: addDays(today(), 90), paper: net.site.ok(await paper()), ...more } as never, desk)
const has = async (postId: string) => net.site.ok(await net.site.call('org', posts.endpoints.info, { id: postId }, admin)).letter === true
const statusOf = async (id: string) => net.site.ok(await net.site.call('org', info, { id }, desk)).status
const midnight = async (day: string) => {
  net.site.clock.set(new Date(momentOf(day).getTime() + 20_000))
  net.site.ok(await net.site.internal('org', jobRun('org').endpoints.run, { job: 'org.end-letters', runId: randomUUID() }))
  await net.site.settled()
}
const told = async (id: string) =>
  (await outboxRows(database('org')).find({ 'envelope.name': 'org.message.sent', 'envelope.aggregateId': id }).lean()).map(
    ({ envelope }) => (envelope.data as { code: string }).code,
  )

test('a letter needs a flagged position (D), days in order, 24 months at most; all told at once (rule 28)', async () => {
  const [allowed, other] = [await person(), await person(net.positions.SA04)]
  const fields = async (answer: Promise<{ data: unknown }>) =>
    ((await answer).data as { fields: { field: string; code: string }[] }).fields.map(({ field, code }) => `${field} ${code}`)
  expect(await fields(filed(other.id))).toEqual(['postId letterNotAllowed'])
  expect(await fields(filed(allowed.id, { until: addDays(addMonths(today(), 24), 1) }))).toEqual(['until letterTooLong'])
  expect(await fields(filed(other.id, { issued: addDays(today(), -9), until: addDays(today(), -1) }))).toEqual(['postId letterNotAllowed', 'until letterOver'])
  expect((await filed(allowed.id, { until: addMonths(today(), 24) })).code).toBe(codes.success)
})

test('its paper is a PDF or a picture (2-training.md §5)', async () => {
  expect((await paper('letter.docx', 'PK')).code).toBe(codes.malformed)
  expect((await paper('letter.pdf', 'no pdf')).code).toBe(codes.malformed)
})

test('only a checked letter gives its holder the role; revoked it is gone at once (rule 28)', async () => {
  const post = await person()
  const letter = net.site.ok(await filed(post.id))
  expect([letter.status, await has(post.id)]).toEqual(['filed', false])
  net.site.ok(await net.site.call('org', check, { id: letter.id }, desk))
  expect([await statusOf(letter.id), await has(post.id)]).toEqual(['checked', true])
  net.site.ok(await net.site.call('org', revoke, { id: letter.id }, desk))
  expect([await statusOf(letter.id), await has(post.id)]).toEqual(['revoked', false])
})

test('its people are told 30 and 7 days before, once each; at midnight after its last day it ends with its role (rule 28)', async () => {
  const post = await person()
  const until = addDays(today(), 40)
  const { id } = net.site.ok(await filed(post.id, { until }))
  net.site.ok(await net.site.call('org', check, { id }, desk))
  await midnight(addDays(until, -31))
  expect(await told(id)).toEqual([])
  for (const days of [30, 29, 7, 6]) await midnight(addDays(until, -days))
  expect(await told(id)).toEqual(['letters.ending', 'letters.ending'])
  await midnight(until)
  expect(await has(post.id)).toBe(true)
  await midnight(addDays(until, 1))
  await midnight(addDays(until, 1))
  expect([await statusOf(id), await has(post.id)]).toEqual(['expired', false])
  expect(await told(id)).toEqual(['letters.ending', 'letters.ending', 'letters.ended'])
})

test('a permission change puts a filed letter in force on its day, and another ends it (PERM; rule 15)', async () => {
  const post = await person()
  const { id: letterId } = net.site.ok(await filed(post.id))
  const change = async (wish: object) => {
    const made = net.site.ok(
      await net.site.call('org', personnelChanges.endpoints.save, { userId: post.userId, kind: '3', postId: post.id, day: today(), ...wish } as never, desk),
    )
    await net.site.tell(caseAgreed, `case-${made.id}`, { ...caseAgreed.example, subjectType: 'letter', subjectId: made.id })
    await net.site.settled()
    net.site.ok(await net.site.internal('org', jobRun('org').endpoints.run, { job: 'org.make-changes', runId: randomUUID() }))
  }
  await change({ begins: true, letterId })
  expect([await statusOf(letterId), await has(post.id)]).toEqual(['checked', true])
  await change({ begins: false })
  expect([await statusOf(letterId), await has(post.id)]).toEqual(['revoked', false])
})
