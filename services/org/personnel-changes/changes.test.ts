import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { installFaultHook } from '@academy/chassis/runtime/fault-points.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { caseAgreed, caseExpired, caseRefused } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { leaves } from '@academy/contracts/org/leave.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { transfers } from '@academy/contracts/org/transfer.ts'
import { admin, type Network, network } from '../testing/network.ts'

const { ask, save, info, cancel, withdraw, correct, arrange, mine, standing } = personnelChanges.endpoints
const desk = { userId: 'u-desk', grants: [{ code: 'DESK', roots: [] }] }
const self = (userId: string) => ({ userId, grants: [] })
let net: Network
let count = 0
/** Who leads the second outlet in the end. */
const heads = { o2: '' }

beforeAll(async () => {
  net = await network()
  const verbs = ['page', 'save', 'withdraw', 'cancel', 'correct'].map((verb) => `org:personnel-changes:${verb}`)
  const permissions = [...verbs, ...['leave', 'transfer'].flatMap((noun) => [`org:${noun}:page`, `org:${noun}:save`])]
  await net.site.tell(roleState, 'role-desk', { id: 'role-desk', code: 'DESK', nameCn: '教务', nameEn: 'Desk', dataScope: '1', permissions })
  await tellPeople(net.site, ['u-desk', 'u-registrar', 'u-store'])
})
afterAll(async () => net.site.stop())

const now = () => net.site.clock.now()
const today = () => dayOf(now())
const ok = <T>(answer: { code: number; msg: string; data: T }) => net.site.ok(answer as never) as T

/** Somebody with a post of years ago, as an import brings it. */
const person = async (position: keyof Network['positions'] = 'SA04', outlet: 0 | 1 = 0) => {
  const userId = `u-change-${++count}`
  await tellPeople(net.site, [userId])
  await place(userId, position, outlet)
  return userId
}
const place = async (userId: string, position: keyof Network['positions'], outlet: 0 | 1, more: object = { main: true }) =>
  ok(
    await net.site.call(
      'org',
      posts.endpoints.save,
      { userId, positionId: net.positions[position], orgId: net.outlets[outlet], joinDate: addDays(today(), -20), main: true, ...more },
      admin,
    ),
  )
const held = async (userId: string) =>
  ok(await net.site.call('org', posts.endpoints.page, { userId, limit: 100, orderField: 'join_date', order: 'asc' } as never, admin)).records.map(
    ({ positionCode, orgId, joinDate, leaveDate, main, slot }) => ({
      ...{ positionCode, outlet: net.outlets.indexOf(orgId), joinDate, main },
      ...(leaveDate ? { leaveDate } : {}),
      ...(slot ? { slot } : {}),
    }),
  )
const leaving = (userId: string, day: string) => ({
  userId,
  kind: '1' as const,
  day,
  leaveType: '1' as const,
  leaveReason: '20' as const,
  destination: '40' as const,
})
const moving = (userId: string, day: string, to: { position?: keyof Network['positions']; outlet?: 0 | 1; keepPartTime?: boolean } = {}) => ({
  ...{ userId, kind: '2' as const, day, toOrgId: net.outlets[to.outlet ?? 1], toPositionId: net.positions[to.position ?? 'SA04'] },
  ...(to.keepPartTime ? { keepPartTime: true } : {}),
})
const filed = async (wish: object, as = desk) => ok(await net.site.call('org', save, wish as never, as))
const read = async (id: string) => ok(await net.site.call('org', info, { id }, desk))
const decided = async (type: typeof caseAgreed, change: { id: string; kind: string }) => {
  const subjectType = { '1': 'leave', '2': 'transfer', '3': 'letter', '4': 'transfer', '5': 'rejoin' }[change.kind] ?? ''
  await net.site.tell(type, `case-${change.id}`, { ...type.example, subjectType, subjectId: change.id })
  await net.site.settled()
}
const agreed = async (wish: object) => {
  const change = await filed(wish)
  await decided(caseAgreed, change)
  return change
}
const run = async (job = 'org.make-changes') => ok(await net.site.internal('org', jobRun('org').endpoints.run, { job, runId: `r-${++count}` }))
/** Moves the clock to 00:00:20 of a day in Shanghai and lets the job run. */
const midnight = async (day: string) => {
  net.site.clock.set(new Date(momentOf(day).getTime() + 20_000))
  await run()
  await net.site.settled()
}
const told = async (name: string, id: string) =>
  (await outboxRows(database('org')).find({ 'envelope.name': name, 'envelope.aggregateId': id }).lean()).map(
    ({ envelope }) => envelope.data as Record<string, unknown>,
  )
const messages = async (id: string) => (await told('org.message.sent', id)).map(({ code, to }) => ({ code, to }))

test('one change of a person at a time is under way, whoever of two is faster (rule 14)', async () => {
  const userId = await person()
  const both = await Promise.all([filed0(userId), filed0(userId)])
  expect(both.map(({ code }) => code).sort()).toEqual([codes.success, codes.malformed].sort())
  const lost = both.find(({ code }) => code === codes.malformed)
  expect(lost?.data).toMatchObject({ fields: [{ field: 'userId', code: 'changeOpen' }] })
  expect((await filed0(userId)).code).toBe(codes.malformed)
})
const filed0 = (userId: string) => net.site.call('org', save, leaving(userId, addDays(today(), 3)), desk)

test('a leave is agreed: its posts have their last day at once, a successor begins the day after; at 00:00 it is made, once, and its people hear of it', async () => {
  const userId = await person('MG01', 1)
  await place('u-store', 'SA07', 1).catch(() => undefined)
  const day = addDays(today(), 3)
  const change = await agreed(leaving(userId, day))
  expect((await read(change.id)).status).toBe('approved')
  expect(await held(userId)).toMatchObject([{ positionCode: 'MG01', leaveDate: day }])
  const successor = await person()
  heads.o2 = successor
  const asked = await net.site.call('org', save, moving(successor, day, { position: 'MG01' }), desk)
  expect(asked.data).toMatchObject({ fields: [{ field: 'toPositionId', code: 'singlePostFreeFrom', params: { free: addDays(day, 1) } }] })
  await agreed(moving(successor, addDays(day, 1), { position: 'MG01' }))
  await midnight(day)
  expect((await read(change.id)).status).toBe('approved')
  await midnight(addDays(day, 1))
  await run()
  expect(await read(change.id)).toMatchObject({ status: 'effective', madeOn: addDays(day, 1) })
  expect(await held(successor)).toMatchObject([
    { positionCode: 'SA04', leaveDate: day },
    { positionCode: 'MG01', outlet: 1, joinDate: addDays(day, 1) },
  ])
  const facts = await told('org.personnel-change.effective', change.id)
  expect(facts).toMatchObject([{ kind: '1', userId, leaveDate: day, leaveReason: '20', undecided: false }])
  const [ended = ''] = (facts[0]?.endedPostIds ?? []) as string[]
  expect(await told('org.post.ended', ended)).toHaveLength(1)
  expect((await messages(change.id)).map(({ code }) => code)).toEqual(['personnel-changes.filed', 'personnel-changes.effective'])
  expect((await messages(change.id))[1]?.to).toEqual(expect.arrayContaining([userId, 'u-desk']))
})

test('a leave that nobody decided takes effect on its day, marked undecided (LEAVE; rule 16)', async () => {
  const userId = await person()
  const day = addDays(today(), 1)
  const change = await filed(leaving(userId, day))
  await midnight(addDays(day, 1))
  expect((await read(change.id)).status).toBe('pending')
  await decided(caseExpired as never, change)
  await run()
  expect(await read(change.id)).toMatchObject({ status: 'effective', undecided: true })
  expect(await held(userId)).toMatchObject([{ leaveDate: day }])
})

test('what is refused, withdrawn or cancelled is not made; a cancelled leave gives its posts back what they had (rule 16)', async () => {
  const [refused, withdrawn, cancelled] = [await person(), await person(), await person()]
  const day = addDays(today(), 2)
  const no = await filed(leaving(refused, day))
  await decided(caseRefused, no)
  const back = await filed(leaving(withdrawn, day), desk)
  ok(await net.site.call('org', withdraw, { id: back.id }, desk))
  const off = await agreed(leaving(cancelled, day))
  const without = await net.site.call('org', cancel, { id: off.id, remark: '' }, desk)
  expect(without.code).toBe(codes.malformed)
  ok(await net.site.call('org', cancel, { id: off.id, remark: '决定留任' }, desk))
  expect([(await read(no.id)).status, (await read(back.id)).status, (await read(off.id)).status]).toEqual(['refused', 'withdrawn', 'cancelled'])
  expect(await read(off.id)).toMatchObject({ reason: '决定留任' })
  await midnight(addDays(day, 1))
  for (const userId of [refused, withdrawn, cancelled]) expect((await held(userId))[0]).not.toHaveProperty('leaveDate')
  expect((await told('org.personnel-change.dropped', off.id))[0]).toMatchObject({ how: 'cancelled', wasApproved: true })
  const again = await filed({ ...leaving(refused, addDays(today(), 2)), againOf: no.id })
  expect(again).toMatchObject({ status: 'pending', againOf: no.id })
})

test('a transfer ends the main post the day before and the part-time ones there, unless they are kept (rule 15)', async () => {
  const [drops, keeps] = [await person(), await person()]
  for (const userId of [drops, keeps]) {
    await place(userId, 'SA06', 0, { main: false, slot: 1 })
    await place(userId, 'SA07', 1, { main: false, slot: 2 })
  }
  const day = addDays(today(), 2)
  await agreed(moving(drops, day))
  await agreed(moving(keeps, day, { keepPartTime: true }))
  await midnight(day)
  const before = addDays(day, -1)
  const of = async (userId: string) =>
    (await held(userId)).map(({ positionCode, leaveDate, slot }) => [positionCode, leaveDate ?? 'held', slot ?? 0].join(' ')).sort()
  expect(await of(drops)).toEqual([`SA04 ${before} 0`, 'SA04 held 0', `SA06 ${before} 1`, 'SA07 held 1'])
  expect(await of(keeps)).toEqual([`SA04 ${before} 0`, 'SA04 held 0', 'SA06 held 1', 'SA07 held 2'])
})

test('who cannot begin is blocked: nothing is half, both stores and the registrar hear of it once, each day it is tried again (rule 16)', async () => {
  const userId = await person()
  const day = addDays(today(), 2)
  const change = await agreed(moving(userId, day, { position: 'MG01', outlet: 0 }))
  const holder = `u-change-${++count}`
  await tellPeople(net.site, [holder])
  const post = await place(holder, 'MG01', 0)
  await midnight(day)
  await run()
  expect(await read(change.id)).toMatchObject({ status: 'blocked', blockedBy: [{ code: 'singlePostHeld' }] })
  expect(await held(userId)).toEqual([expect.not.objectContaining({ leaveDate: expect.anything() })])
  expect((await messages(change.id)).filter(({ code }) => code === 'personnel-changes.blocked')).toHaveLength(1)
  ok(await net.site.call('org', posts.endpoints.update, { ...pickPost(post), leaveDate: addDays(day, 1) }, admin))
  await midnight(addDays(day, 1))
  expect((await read(change.id)).status).toBe('blocked')
  await midnight(addDays(day, 2))
  expect(await read(change.id)).toMatchObject({ status: 'effective', madeOn: addDays(day, 2) })
  expect(await held(userId)).toMatchObject([{ leaveDate: addDays(day, 1) }, { positionCode: 'MG01', joinDate: addDays(day, 2) }])
  expect((await messages(change.id)).filter(({ code }) => code === 'personnel-changes.blocked')).toHaveLength(1)
})
const pickPost = ({
  id,
  userId,
  positionId,
  orgId,
  main,
  joinDate,
}: {
  id: string
  userId: string
  positionId: string
  orgId: string
  main: boolean
  joinDate: string
}) => ({
  ...{ id, userId, positionId, orgId, main, joinDate },
})

test('two who take each other’s single posts on one day are both made, whichever is tried first (rule 15)', async () => {
  const [a, b] = [heads.o2, await person()]
  const day = addDays(today(), 2)
  const going = await agreed(moving(a, day, { outlet: 0 }))
  const coming = await agreed(moving(b, day, { position: 'MG01' }))
  await midnight(day)
  expect([(await read(going.id)).status, (await read(coming.id)).status]).toEqual(['effective', 'effective'])
})

test('a kill in the middle of an effect leaves nothing half, and the next run makes it once (rule 15)', async () => {
  const userId = await person()
  await place(userId, 'SA06', 0, { main: false, slot: 1 })
  const day = addDays(today(), 2)
  const change = await agreed(moving(userId, day))
  let writes = 0
  net.site.clock.set(new Date(momentOf(day).getTime() + 20_000))
  installFaultHook({
    ownedBy: (_, work) => work(),
    at: (point) => {
      if (point === 'write.after' && ++writes === 3) throw new Error('killed')
    },
  })
  await run()
  installFaultHook(undefined)
  expect(writes).toBeGreaterThanOrEqual(3)
  expect((await read(change.id)).status).toBe('approved')
  expect(await held(userId)).toHaveLength(2)
  await run()
  await run()
  expect((await read(change.id)).status).toBe('effective')
  expect((await held(userId)).map(({ leaveDate }) => leaveDate ?? 'held').sort()).toEqual([addDays(day, -1), addDays(day, -1), 'held'])
  expect(await told('org.personnel-change.effective', change.id)).toHaveLength(1)
})

test('a person files his own leave and sees it among his changes; nobody files another’s transfer for himself', async () => {
  const userId = await person()
  const { userId: _, ...wish } = leaving(userId, addDays(today(), 4))
  const change = ok(await net.site.call('org', ask, wish, self(userId)))
  expect(change).toMatchObject({ userId, cause: 'self', status: 'pending', actions: ['withdraw'] })
  const { userId: __, ...move } = moving(userId, addDays(today(), 4))
  expect((await net.site.call('org', ask, move, self(userId))).data).toMatchObject({ fields: [{ code: 'changeForOneself' }] })
  expect(ok(await net.site.call('org', mine, {}, self(userId))).records.map(({ id }) => id)).toEqual([change.id])
  expect(ok(await net.site.call('org', standing, {}, self(userId))).open).toMatchObject({ id: change.id, kind: '1' })
  expect((await net.site.call('org', info, { id: change.id }, self('u-registrar'))).code).toBe(codes.absent)
  expect((await net.site.call('org', standing, { userId }, self('u-registrar'))).code).toBe(codes.absent)
})

test('the registrar records what was missed, at once and without a case, and corrects the day of what was made (rule 16)', async () => {
  const userId = await person()
  const day = addDays(today(), -5)
  const late = ok(await net.site.call('org', save, { ...leaving(userId, day), late: true, remark: '网点漏报' }, desk))
  expect(late).toMatchObject({ status: 'effective', corrected: true })
  expect(await held(userId)).toMatchObject([{ leaveDate: day }])
  const tooFar = await net.site.call('org', correct, { id: late.id, day: addDays(today(), -31), remark: '核对' }, desk)
  expect(tooFar.data).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ field: 'day', code: 'changeTooLongAgo' })]) })
  const right = ok(await net.site.call('org', correct, { id: late.id, day: addDays(day, -2), remark: '以离职证明为准' }, desk))
  expect(right).toMatchObject({ day: addDays(day, -2), corrected: true, reason: '以离职证明为准' })
  expect(await held(userId)).toMatchObject([{ leaveDate: addDays(day, -2) }])
  expect(await told('org.personnel-change.corrected', late.id)).toMatchObject([{ before: day, leaveDate: addDays(day, -2) }])
})

test('who left comes back as the same person on a new post; after a short while what he learned still counts (rule 15; world.md §10.18)', async () => {
  const userId = await person()
  const gone = ok(await net.site.call('org', save, { ...leaving(userId, addDays(today(), -3)), late: true, remark: '网点漏报' }, desk))
  await net.site.tell(userState, userId, { ...userState.example, id: userId, employment: '2' })
  await net.site.settled()
  const day = addDays(today(), 1)
  const change = await agreed({ userId, kind: '5', day, toOrgId: net.outlets[1], toPositionId: net.positions.SA04 })
  await midnight(day)
  expect(await read(change.id)).toMatchObject({ status: 'effective', keeps: true, lastLeave: gone.day })
  expect(await held(userId)).toMatchObject([{ leaveDate: gone.day }, { outlet: 1, joinDate: day }])
})

test('changes that another service has found need no case; one that cannot be filed leaves the others alone', async () => {
  const [fits, twice] = [await person(), await person()]
  await filed(leaving(twice, addDays(today(), 3)))
  const changes = [fits, twice].map((userId) => ({ ...leaving(userId, addDays(today(), -1)), key: userId }))
  const { results } = ok(await net.site.internal('org', arrange, { cause: 'sync', submitterId: 'system', changes })) as { results: { id?: string }[] }
  expect(results).toMatchObject([
    { key: fits, errors: [] },
    { key: twice, errors: [{ field: 'userId', code: 'changeOpen' }] },
  ])
  expect(await read(results[0]?.id ?? '')).toMatchObject({ status: 'effective', cause: 'sync' })
})

test('a screen of one kind shows and files that kind alone', async () => {
  const userId = await person()
  const wrong = await net.site.call('org', transfers.endpoints.save, leaving(userId, addDays(today(), 3)) as never, desk)
  expect(wrong.data).toMatchObject({ fields: [{ field: 'kind' }] })
  const change = ok(await net.site.call('org', leaves.endpoints.save, leaving(userId, addDays(today(), 3)), desk))
  const listed = async (contract: typeof leaves) => ok(await net.site.call('org', contract.endpoints.page, { userId }, desk)).records.map(({ id }) => id)
  expect([await listed(leaves), await listed(transfers as never)]).toEqual([[change.id], []])
})
