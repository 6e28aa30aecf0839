import { randomUUID } from 'node:crypto'
import { keyRows } from '@academy/chassis/http/idempotency.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Audience } from '@academy/contracts/core/audience.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { groupState, roleState } from '@academy/contracts/identity/events.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const { assign, page, candidates } = enrolments.endpoints
let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const outlet = { userId: 'u-admin', grants: [{ code: 'OUTLET', roots: ['O0001'] }] }
const named = (people: { userId: string }[]) => people.map(({ userId }) => ({ userId }))

test('the same person twice in a group is told at his place, and nobody is enrolled', async () => {
  const [one, two] = named(await a.learners(2))
  const o = await a.offering({ capacity: 4 })
  const answer = await a.site.call('training', assign, { offeringId: o.id, people: [one, two, one] as never }, outlet)
  expect(answer).toMatchObject({ code: codes.malformed, data: { fields: [{ field: 'people[2].userId', code: 'twice' }] } })
  expect(await a.seats(o.id)).toMatchObject({ held: 0, waiting: 0 })
})

test('two groups of which only one has room, sent at once as all or none: one is in, of the other nobody is, and nobody waits (R)', async () => {
  const people = named(await a.learners(8))
  for (let round = 0; round < 5; round++) {
    const o = await a.offering({ capacity: 6 })
    const send = async (group: { userId: string }[]) =>
      a.site.ok(await a.site.call('training', assign, { offeringId: o.id, people: group, mode: 'all-or-none' }, outlet))
    const groups = [people.slice(0, 4), people.slice(4)]
    const answers = await Promise.all(groups.map(send))
    expect(answers.map((answer) => answer.outcome).sort()).toEqual(['done', 'refused'])
    const whole = async () => {
      await a.site.settled()
      const rows = a.site.ok(await a.site.call('training', page, { offeringId: o.id, limit: 50 }, a.staff)).records
      const winners = groups[answers.findIndex((answer) => answer.outcome === 'done')] ?? []
      expect(rows.map((row) => [row.userId, row.status]).sort()).toEqual(winners.map(({ userId }) => [userId, 'requested']).sort())
      expect(await a.seats(o.id)).toMatchObject({ capacity: 6, held: 4, taken: 0, free: 2, waiting: 0 })
    }
    await whole()
    // given again, the one that was refused still has no room and takes nothing
    expect(await send(groups[answers.findIndex((answer) => answer.outcome === 'refused')] ?? [])).toMatchObject({ outcome: 'refused' })
    await whole()
  }
})

test('a group that was cut off after its first was filed is gone on with when it is given again, and asks nothing of its own seat (I48)', async () => {
  const [one, two, three] = named(await a.learners(3))
  const o = await a.offering({ capacity: 3 })
  const keyed = { ...outlet, key: randomUUID() }
  const send = async (people: unknown[], mode?: 'all-or-none') =>
    a.site.ok(await a.site.call('training', assign, { offeringId: o.id, people: people as never, ...(mode ? { mode } : {}) }, keyed))
  const first = await send([one])
  // the process died before it came to the others and before anything was remembered of the command
  await keyRows('training').deleteMany({})
  const all = await send([one, two, three], 'all-or-none')
  expect(all).toMatchObject({ outcome: 'done', seats: { held: 3, free: 0 } })
  expect(all.results[0]).toEqual(first.results[0])
  await a.site.cutOff('training', keyed)
  expect(await send([one, two, three], 'all-or-none')).toEqual(all)
  expect(await a.seats(o.id)).toMatchObject({ held: 3, free: 0, waiting: 0 })
})

test('each of a group has his own answer and place when it was cut off after the first, whose unit is remembered (I48)', async () => {
  const people = named(await a.learners(3))
  const o = await a.offering({ capacity: 2 })
  const keyed = { ...outlet, key: randomUUID() }
  const send = async () => a.site.ok(await a.site.call('training', assign, { offeringId: o.id, people: people as never, mode: 'listed-order' }, keyed))
  const all = await send()
  const [, ...later] = all.results.map((one) => one.enrolmentId ?? '')
  // as it stood when only the first had been filed
  await database('training')
    .collection('enrolments')
    .deleteMany({ _id: { $in: later as never[] } })
  await database('training')
    .collection('seats')
    .updateMany({ enrolmentId: { $in: later } }, { $set: { state: 'free' }, $unset: { enrolmentId: '', userId: '', pending: '', pendingAt: '' } })
  const row = await keyRows('training')
    .findOne({ route: /assign/, answer: { $exists: true } })
    .sort({ startedAt: -1 })
    .lean()
  await keyRows('training').updateOne(
    { _id: row?._id },
    { $set: { units: row?.units.slice(0, 1), names: row?.names.slice(0, 1), startedAt: new Date(0) }, $unset: { answer: 1, by: 1 } },
  )
  const again = await send()
  expect(again.results.map((one) => [one.userId, one.enrolmentId, one.status])).toEqual(all.results.map((one) => [one.userId, one.enrolmentId, one.status]))
  expect(again.results.map((one) => one.status)).toEqual(['requested', 'requested', 'waiting'])
  expect(await a.seats(o.id)).toMatchObject({ held: 2, free: 0, waiting: 1 })
})

test('candidates of an outlet, each with every condition', async () => {
  await a.learners(3)
  const o = await a.offering()
  const found = a.site.ok(await a.site.call('training', candidates, { offeringId: o.id }, outlet))
  expect(found.total).toBeGreaterThanOrEqual(3)
  expect(found.records[0]?.checks.map((check) => check.code)).toContain('account')
})

test('candidates of an audience: its places, its saved group, without those whom it leaves out', async () => {
  await a.learners(2, 'O0002')
  const [first] = await a.learners(3)
  await a.site.tell(groupState, 'g1', { ...groupState.example, id: 'g1', audience: { any: [{ orgId: 'D001', below: true }], none: [{ orgId: 'O0002' }] } })
  await a.site.settled()
  const o = await a.offering()
  const meant = async (audience: Audience) =>
    a.site.ok(await a.site.call('training', candidates, { offeringId: o.id, audience: JSON.stringify(audience), limit: 100 } as never, a.staff)).records
  expect(new Set((await meant({ any: [{ groupId: 'g1' }] })).map(({ outletId }) => outletId))).toEqual(new Set(['O0001']))
  expect((await meant({ any: [{ people: [first?.userId ?? ''] }] })).map(({ userId }) => userId)).toEqual([first?.userId])
  expect(await meant({ any: [{ groupId: 'gone' }] })).toEqual([])
  const odd = await a.site.call('training', candidates, { offeringId: o.id, audience: '{' } as never, a.staff)
  expect(odd).toMatchObject({ code: codes.malformed, data: { fields: [{ field: 'audience', code: 'json' }] } })
})

test('who enrols others by a role that does not file the model for them is refused; built-in roles do (shell-access.md rule 16)', async () => {
  const people = named(await a.learners(1))
  const o = await a.offering({ capacity: 4 })
  const holder = async (code: string, processes: { model: string; file: boolean; see: boolean; decide: boolean }[]) => {
    const permissions = ['training:enrolments:assign']
    await a.site.tell(roleState, code, { id: code, code, nameCn: code, nameEn: code, dataScope: '1', permissions, processes })
    await a.site.settled()
    return { userId: 'u-admin', grants: [{ code, roots: [] }] }
  }
  const send = async (as: object) => a.site.call('training', assign, { offeringId: o.id, people: people as never }, as)
  const rights = { model: 'ENROL', see: true, decide: false }
  expect(await send(await holder('READS', [{ ...rights, file: false }]))).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'modelNotFiled' }] } })
  expect(a.site.ok(await send(await holder('FILES', [{ ...rights, file: true }])))).toMatchObject({ outcome: 'done' })
})
