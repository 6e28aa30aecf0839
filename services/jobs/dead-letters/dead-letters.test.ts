import { randomUUID } from 'node:crypto'
import { discardedLetters, deadLetters as letterRows } from '@academy/chassis/events/dead-letters.ts'
import { on, onState } from '@academy/chassis/events/reaction.ts'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { postStarted } from '@academy/contracts/org/events.ts'
import { jobs } from '../app.ts'

const operator = { userId: 'u-op', grants: [{ code: 'OPERATOR', roots: [] }] }
const foreign = { ...operator, tenantId: 'yuanxiu' }
let broken = true
const heard: string[] = []
const people: string[] = []
/** How often a replay was on record when something of it was done. */
const onRecord: number[] = []
const replays = { what: 'replay', userId: 'u-op', role: 'OPERATOR' }
const listener: ServiceApp = {
  name: 'fee',
  routes: () => [],
  reactions: [
    on(postStarted, 'test.hear', async ({ day }, { event }) => {
      if (broken) throw new Error('a fault of ours')
      heard.push(`${event.aggregateId} ${day}`)
      onRecord.push(await auditRows(database('fee')).countDocuments(replays))
    }),
    onState(userState, 'test.person', async (person) => {
      if (broken) throw new Error(`no account for ${person?.nameCn}, ${person?.email}`)
      people.push(person?.nameCn ?? '')
    }),
  ],
}

let site: Installation
beforeAll(async () => {
  site = await installation([listener, jobs])
  const permissions = ['page', 'replay', 'discard'].map((verb) => `sys:dead-letters:${verb}`)
  for (const tenantId of ['chengtu', 'yuanxiu'])
    await site.tell(
      roleState,
      `role-${tenantId}`,
      { id: `role-${tenantId}`, code: 'OPERATOR', nameCn: '运维', nameEn: 'Operator', dataScope: '1', permissions },
      { tenantId },
    )
  await site.settled()
  await database('jobs')
    .collection('jobs')
    .updateMany({}, { $set: { paused: true } })
})
beforeEach(() => {
  broken = true
  heard.length = 0
  people.length = 0
})
afterAll(async () => site.stop())

const { page, open, replay, discard } = deadLetters.endpoints
const started = async (post: string, ...days: string[]) => {
  const told = []
  for (const [at, day] of days.entries()) told.push(await site.tell(postStarted, post, { ...postStarted.example, day }, { aggregateVersion: at + 1 }))
  await site.settled()
  return told.map(({ eventId }) => `fee.test.hear|${eventId}`)
}
const look = async (query: object = {}, as: object = operator) => site.ok(await site.call('jobs', page, { order: 'asc', ...query }, as)).records
const opened = async (id: string) => site.ok(await site.call('jobs', open, { service: 'fee', id }, operator))
const clear = async () => {
  broken = false
  site.ok(await site.call('jobs', replay, { service: 'fee' }, operator))
  heard.length = 0
}

test('an event that failed, and what waits behind it, is seen and released by the operator of the installation', async () => {
  await started('post-1', '2026-03-01', '2026-03-02')
  expect((await look()).map(({ service, consumer, error, state, version }) => [service, consumer, error, state, version])).toEqual([
    ['fee', 'fee.test.hear', 'a fault of ours', 'failed', 1],
    ['fee', 'fee.test.hear', 'waits behind an earlier event', 'waiting', 2],
  ])
  expect(site.ok(await site.call('jobs', replay, { service: 'fee' }, operator))).toEqual({ applied: 0, left: 2 })
  expect([(await look({}, foreign)).length, (await site.call('jobs', replay, { service: 'fee' }, foreign)).code]).toEqual([0, codes.noPermission])
  broken = false
  expect(site.ok(await site.call('jobs', replay, { service: 'fee' }, operator))).toEqual({ applied: 2, left: 0 })
  expect([heard, await look()]).toEqual([['post-1 2026-03-01', 'post-1 2026-03-02'], []])
})

test('one letter is tried with its whole lane, in order, and nothing else; who does it is on record before anything of it is done', async () => {
  await started('post-2', '2026-04-01', '2026-04-02', '2026-04-03')
  const [other] = await started('post-3', '2026-04-09')
  const [, second] = await look({ event: 'post.started', state: 'waiting' })
  broken = false
  onRecord.length = 0
  const before = await auditRows(database('fee')).countDocuments(replays)
  expect(site.ok(await site.call('jobs', replay, { service: 'fee', id: second?.id ?? '' }, operator))).toEqual({ applied: 3, left: 0 })
  expect(heard).toEqual(['post-2 2026-04-01', 'post-2 2026-04-02', 'post-2 2026-04-03'])
  expect((await look()).map(({ id }) => id)).toEqual([other])
  expect(await auditRows(database('fee')).countDocuments({ ...replays, entityId: second?.id })).toBe(1)
  expect(onRecord).toEqual([before + 1, before + 1, before + 1])
  await clear()
})

test('a letter that fails again keeps the newest error and counts the attempt', async () => {
  const [id] = await started('post-4', '2026-04-01')
  const before = await opened(id ?? '')
  await site.call('jobs', replay, { service: 'fee', id: id ?? '' }, operator)
  expect((await opened(id ?? '')).attempts).toBe(before.attempts + 1)
  await clear()
})

test('a letter is given up with a reason: on record, never handled, and what waited behind it may be tried', async () => {
  const [first, second] = await started('post-5', '2026-05-01', '2026-05-02', '2026-05-03')
  const ask = { service: 'fee' as const, id: first ?? '', reason: '测试班次，不必处理' }
  expect((await opened(first ?? '')).followers.map(({ version, state }) => [version, state])).toEqual([
    [2, 'waiting'],
    [3, 'waiting'],
  ])
  expect((await site.call('jobs', discard, { ...ask, reason: ' ' }, operator)).code).toBe(codes.malformed)
  expect((await site.call('jobs', discard, ask, foreign)).code).toBe(codes.noPermission)
  expect(site.ok(await site.call('jobs', discard, ask, operator))).toEqual({ freed: 2, next: second })
  expect(site.ok(await site.call('jobs', discard, ask, operator))).toEqual({ freed: 2, next: second })
  broken = false
  expect(site.ok(await site.call('jobs', replay, { service: 'fee', id: second ?? '' }, operator))).toEqual({ applied: 2, left: 0 })
  expect(heard).toEqual(['post-5 2026-05-02', 'post-5 2026-05-03'])

  const { event } = (await discardedLetters(database('fee')).findById(first).lean()) ?? {}
  await site.platform.bus.publish(postStarted.topic, [event as never])
  await site.settled()
  expect(heard).toHaveLength(2)

  const given = await look({ state: 'discarded', service: 'fee' })
  expect(given.map(({ id, state, discarded }) => [id, state, discarded?.byUserId, discarded?.reason])).toEqual([[first, 'discarded', 'u-op', ask.reason]])
  expect(await look()).toEqual([])
  expect((await opened(first ?? '')).actions).toEqual([])
  const [row, ...more] = await auditRows(database('fee')).find({ what: 'discard', entityId: first }).lean()
  expect([row?.userId, row?.tenantId, row?.changes.find(({ field }) => field === 'reason')?.after, more]).toEqual(['u-op', 'chengtu', ask.reason, []])
})

test('the list names the services that could not be asked, and opening a letter leaves a line of the audit', async () => {
  const [id = ''] = await started('post-7', '2026-04-01')
  // of all services only fee and jobs run here
  const { away, records } = site.ok(await site.call('jobs', page, {}, operator))
  expect([away.includes('training'), away.includes('fee'), records.map((row) => row.id)]).toEqual([true, false, [id]])
  await opened(id)
  expect(await auditRows(database('jobs')).countDocuments({ what: 'open', userId: 'u-op', role: 'OPERATOR', entityId: id })).toBe(1)
  await clear()
})

test('a letter that is gone, or was never there, is absent', async () => {
  const answer = await site.call('jobs', discard, { service: 'fee', id: 'fee.test.hear|none', reason: '没有' }, operator)
  expect([answer.code, (await site.call('jobs', open, { service: 'fee', id: 'fee.test.hear|none' }, operator)).code]).toEqual([codes.absent, codes.absent])
})

test('no name, mail or mobile of the event is shown, nor in its error, nor kept of what was given up (I56)', async () => {
  const person = { ...userState.example, nameCn: '欧阳验真', nameEn: 'Ouyang Yanzhen', email: 'yanzhen@secret.example', mobile: '13912345678' }
  const { eventId } = await site.tell(userState, 'user-9', person)
  await site.settled()
  const id = `fee.test.person|${eventId}`
  const shown = await opened(id)
  expect([shown.masked, shown.error, JSON.parse(shown.payload).employment]).toEqual([true, 'no account for ***, ***', person.employment])
  const secrets = [person.nameCn, person.nameEn, person.email, person.mobile]
  const told = JSON.stringify([shown, await look()])
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
  site.ok(await site.call('jobs', discard, { service: 'fee', id, reason: '已离职' }, operator))
  const kept = JSON.stringify(await discardedLetters(database('fee')).findById(id).lean())
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
})

test('an old state that is tried again after a newer one was taken changes nothing (I47, I49)', async () => {
  broken = false
  await site.tell(userState, 'user-7', { ...userState.example, nameCn: '新' }, { aggregateVersion: 5 })
  await site.settled()
  const old = await site.tell(userState, 'user-7', { ...userState.example, nameCn: '旧' }, { aggregateVersion: 4, eventId: randomUUID() })
  await site.settled()
  const letter = {
    consumer: 'fee.test.person',
    topic: userState.topic,
    key: 'chengtu|user-7',
    error: 'x',
    attempts: 3,
    waiting: false,
    version: 4,
    at: new Date(),
  }
  const event = { ...old, eventId: randomUUID() }
  await letterRows(database('fee')).insertMany([{ _id: `fee.test.person|${event.eventId}`, ...letter, event }])
  expect(site.ok(await site.call('jobs', replay, { service: 'fee' }, operator))).toEqual({ applied: 1, left: 0 })
  expect(people).toEqual(['新'])
})

test('letters are found by consumer, sorted, and come page by page', async () => {
  await started('post-a', '2026-06-01')
  await started('post-b', '2026-06-01')
  await started('post-c', '2026-06-01')
  const names = async (query: object) => (await look(query)).map(({ aggregateId }) => aggregateId)
  expect(await names({ consumer: 'test.hear', limit: 2 })).toEqual(['post-a', 'post-b'])
  expect(await names({ consumer: 'test.hear', limit: 2, page: 2 })).toEqual(['post-c'])
  expect(await names({ order: 'desc', limit: 1 })).toEqual(['post-c'])
  expect(await names({ consumer: 'test.person' })).toEqual([])
  expect(await names({ service: 'jobs' })).toEqual([])
  await clear()
})
