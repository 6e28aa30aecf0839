import { installFaultHook } from '@academy/chassis/runtime/fault-points.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { caseExpired, caseRefused } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { leaves } from '@academy/contracts/org/leave.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { transfers } from '@academy/contracts/org/transfer.ts'
import { changesIn, desk } from '../testing/changes.ts'
import { admin, type Network, network } from '../testing/network.ts'

const { ask, save, info, cancel, withdraw, correct, arrange, mine, standing } = personnelChanges.endpoints
const self = (userId: string) => ({ userId, grants: [] })
let net: Network
let of: ReturnType<typeof changesIn>
/** Who leads the second outlet in the end. */
const heads = { o2: '' }

beforeAll(async () => {
  net = await network()
  of = changesIn(net)
  const verbs = ['page', 'save', 'withdraw', 'cancel', 'correct'].map((verb) => `org:personnel-changes:${verb}`)
  const permissions = [...verbs, ...['leave', 'transfer'].flatMap((noun) => [`org:${noun}:page`, `org:${noun}:save`])]
  await net.site.tell(roleState, 'role-desk', { id: 'role-desk', code: 'DESK', nameCn: '教务', nameEn: 'Desk', dataScope: '1', permissions })
  await tellPeople(net.site, ['u-desk', 'u-registrar', 'u-store'])
})
afterAll(async () => net.site.stop())

test('one change of a person at a time is under way, whoever of two is faster (rule 14)', async () => {
  const userId = await of.person()
  const both = await Promise.all([filed0(userId), filed0(userId)])
  expect(both.map(({ code }) => code).sort()).toEqual([codes.success, codes.malformed].sort())
  const lost = both.find(({ code }) => code === codes.malformed)
  expect(lost?.data).toMatchObject({ fields: [{ field: 'userId', code: 'changeOpen' }] })
  expect((await filed0(userId)).code).toBe(codes.malformed)
})
const filed0 = (userId: string) => net.site.call('org', save, of.leaving(userId, addDays(of.today(), 3)), desk)

test('a leave is agreed: its posts have their last day at once, a successor begins the day after; at 00:00 it is made, once, and its people hear of it', async () => {
  const userId = await of.person('MG01', 1)
  await of.place('u-store', 'SA07', 1)
  const day = addDays(of.today(), 3)
  const change = await of.agreed(of.leaving(userId, day))
  expect((await of.read(change.id)).status).toBe('approved')
  expect(await of.held(userId)).toMatchObject([{ positionCode: 'MG01', leaveDate: day }])
  const successor = await of.person()
  heads.o2 = successor
  const asked = await net.site.call('org', save, of.moving(successor, day, { position: 'MG01' }), desk)
  expect(asked.data).toMatchObject({ fields: [{ field: 'toPositionId', code: 'singlePostFreeFrom', params: { free: addDays(day, 1) } }] })
  await of.agreed(of.moving(successor, addDays(day, 1), { position: 'MG01' }))
  await of.midnight(day)
  expect((await of.read(change.id)).status).toBe('approved')
  await of.midnight(addDays(day, 1))
  await of.run()
  expect(await of.read(change.id)).toMatchObject({ status: 'effective', madeOn: addDays(day, 1) })
  expect(await of.held(successor)).toMatchObject([
    { positionCode: 'SA04', leaveDate: day },
    { positionCode: 'MG01', outlet: 1, joinDate: addDays(day, 1) },
  ])
  const facts = await of.told('org.personnel-change.effective', change.id)
  expect(facts).toMatchObject([{ kind: '1', userId, leaveDate: day, leaveReason: '20', undecided: false }])
  const [ended = ''] = (facts[0]?.endedPostIds ?? []) as string[]
  expect(await of.told('org.post.ended', ended)).toHaveLength(1)
  expect((await of.messages(change.id)).map(({ code }) => code)).toEqual(['personnel-changes.filed', 'personnel-changes.effective'])
  expect((await of.messages(change.id))[1]?.to).toEqual(expect.arrayContaining([userId, 'u-desk']))
})

test('a leave that nobody decided takes effect on its day, marked undecided (LEAVE; rule 16)', async () => {
  const userId = await of.person()
  const day = addDays(of.today(), 1)
  const change = await of.filed(of.leaving(userId, day))
  await of.midnight(addDays(day, 1))
  expect((await of.read(change.id)).status).toBe('pending')
  await of.decided(caseExpired as never, change)
  await of.run()
  expect(await of.read(change.id)).toMatchObject({ status: 'effective', undecided: true })
  expect(await of.held(userId)).toMatchObject([{ leaveDate: day }])
})

test('what is refused, withdrawn or cancelled is not made; a cancelled leave gives its posts back what they had (rule 16)', async () => {
  const [refused, withdrawn, cancelled] = [await of.person(), await of.person(), await of.person()]
  const day = addDays(of.today(), 2)
  const no = await of.filed(of.leaving(refused, day))
  await of.decided(caseRefused, no)
  const back = await of.filed(of.leaving(withdrawn, day), desk)
  of.ok(await net.site.call('org', withdraw, { id: back.id }, desk))
  const off = await of.agreed(of.leaving(cancelled, day))
  const without = await net.site.call('org', cancel, { id: off.id, remark: '' }, desk)
  expect(without.code).toBe(codes.malformed)
  of.ok(await net.site.call('org', cancel, { id: off.id, remark: '决定留任' }, desk))
  expect([(await of.read(no.id)).status, (await of.read(back.id)).status, (await of.read(off.id)).status]).toEqual(['refused', 'withdrawn', 'cancelled'])
  expect(await of.read(off.id)).toMatchObject({ reason: '决定留任' })
  await of.midnight(addDays(day, 1))
  for (const userId of [refused, withdrawn, cancelled]) expect((await of.held(userId))[0]).not.toHaveProperty('leaveDate')
  expect((await of.told('org.personnel-change.dropped', off.id))[0]).toMatchObject({ how: 'cancelled', wasApproved: true })
  const again = await of.filed({ ...of.leaving(refused, addDays(of.today(), 2)), againOf: no.id })
  expect(again).toMatchObject({ status: 'pending', againOf: no.id })
})

test('a transfer ends the main post the day before and the part-time ones there, unless they are kept (rule 15)', async () => {
  const [drops, keeps] = [await of.person(), await of.person()]
  for (const userId of [drops, keeps]) {
    await of.place(userId, 'SA06', 0, { main: false, slot: 1 })
    await of.place(userId, 'SA07', 1, { main: false, slot: 2 })
  }
  const day = addDays(of.today(), 2)
  await of.agreed(of.moving(drops, day))
  await of.agreed(of.moving(keeps, day, { keepPartTime: true }))
  await of.midnight(day)
  const before = addDays(day, -1)
  const slots = async (userId: string) =>
    (await of.held(userId)).map(({ positionCode, leaveDate, slot }) => [positionCode, leaveDate ?? 'held', slot ?? 0].join(' ')).sort()
  expect(await slots(drops)).toEqual([`SA04 ${before} 0`, 'SA04 held 0', `SA06 ${before} 1`, 'SA07 held 1'])
  expect(await slots(keeps)).toEqual([`SA04 ${before} 0`, 'SA04 held 0', 'SA06 held 1', 'SA07 held 2'])
})

test('who cannot begin is blocked: nothing is half, both stores and the registrar hear of it once, each day it is tried again (rule 16)', async () => {
  const userId = await of.person()
  const day = addDays(of.today(), 2)
  const change = await of.agreed(of.moving(userId, day, { position: 'MG01', outlet: 0 }))
  const holder = of.another()
  await tellPeople(net.site, [holder])
  const post = await of.place(holder, 'MG01', 0)
  await of.midnight(day)
  await of.run()
  expect(await of.read(change.id)).toMatchObject({ status: 'blocked', blockedBy: [{ code: 'singlePostHeld' }] })
  expect(await of.held(userId)).toEqual([expect.not.objectContaining({ leaveDate: expect.anything() })])
  expect((await of.messages(change.id)).filter(({ code }) => code === 'personnel-changes.blocked')).toHaveLength(1)
  of.ok(await net.site.call('org', posts.endpoints.update, { ...pickPost(post), leaveDate: addDays(day, 1) }, admin))
  await of.midnight(addDays(day, 1))
  expect((await of.read(change.id)).status).toBe('blocked')
  await of.midnight(addDays(day, 2))
  expect(await of.read(change.id)).toMatchObject({ status: 'effective', madeOn: addDays(day, 2) })
  expect(await of.held(userId)).toMatchObject([{ leaveDate: addDays(day, 1) }, { positionCode: 'MG01', joinDate: addDays(day, 2) }])
  expect((await of.messages(change.id)).filter(({ code }) => code === 'personnel-changes.blocked')).toHaveLength(1)
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
  const [a, b] = [heads.o2, await of.person()]
  const day = addDays(of.today(), 2)
  const going = await of.agreed(of.moving(a, day, { outlet: 0 }))
  const coming = await of.agreed(of.moving(b, day, { position: 'MG01' }))
  await of.midnight(day)
  expect([(await of.read(going.id)).status, (await of.read(coming.id)).status]).toEqual(['effective', 'effective'])
})

test('a kill in the middle of an effect leaves nothing half, and the next run makes it once (rule 15)', async () => {
  const userId = await of.person()
  await of.place(userId, 'SA06', 0, { main: false, slot: 1 })
  const day = addDays(of.today(), 2)
  const change = await of.agreed(of.moving(userId, day))
  let writes = 0
  net.site.clock.set(new Date(momentOf(day).getTime() + 20_000))
  installFaultHook({
    ownedBy: (_, work) => work(),
    at: (point) => {
      if (point === 'write.after' && ++writes === 3) throw new Error('killed')
    },
  })
  await of.run()
  installFaultHook(undefined)
  expect(writes).toBeGreaterThanOrEqual(3)
  expect((await of.read(change.id)).status).toBe('approved')
  expect(await of.held(userId)).toHaveLength(2)
  await of.run()
  await of.run()
  expect((await of.read(change.id)).status).toBe('effective')
  expect((await of.held(userId)).map(({ leaveDate }) => leaveDate ?? 'held').sort()).toEqual([addDays(day, -1), addDays(day, -1), 'held'])
  expect(await of.told('org.personnel-change.effective', change.id)).toHaveLength(1)
})

test('a person files his own leave and sees it among his changes; nobody files another’s transfer for himself', async () => {
  const userId = await of.person()
  const { userId: _, ...wish } = of.leaving(userId, addDays(of.today(), 4))
  const change = of.ok(await net.site.call('org', ask, wish, self(userId)))
  expect(change).toMatchObject({ userId, cause: 'self', status: 'pending', actions: ['withdraw'] })
  const { userId: __, ...move } = of.moving(userId, addDays(of.today(), 4))
  expect((await net.site.call('org', ask, move, self(userId))).data).toMatchObject({ fields: [{ code: 'changeForOneself' }] })
  expect(of.ok(await net.site.call('org', mine, {}, self(userId))).records.map(({ id }) => id)).toEqual([change.id])
  expect(of.ok(await net.site.call('org', standing, {}, self(userId))).open).toMatchObject({ id: change.id, kind: '1' })
  expect((await net.site.call('org', info, { id: change.id }, self('u-registrar'))).code).toBe(codes.absent)
  expect((await net.site.call('org', standing, { userId }, self('u-registrar'))).code).toBe(codes.absent)
})

test('the registrar records what was missed, at once and without a case, and corrects the day of what was made (rule 16)', async () => {
  const userId = await of.person()
  const day = addDays(of.today(), -5)
  const late = of.ok(await net.site.call('org', save, { ...of.leaving(userId, day), late: true, remark: '网点漏报' }, desk))
  expect(late).toMatchObject({ status: 'effective', corrected: true })
  expect(await of.held(userId)).toMatchObject([{ leaveDate: day }])
  const tooFar = await net.site.call('org', correct, { id: late.id, day: addDays(of.today(), -31), remark: '核对' }, desk)
  expect(tooFar.data).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ field: 'day', code: 'changeTooLongAgo' })]) })
  const right = of.ok(await net.site.call('org', correct, { id: late.id, day: addDays(day, -2), remark: '以离职证明为准' }, desk))
  expect(right).toMatchObject({ day: addDays(day, -2), corrected: true, reason: '以离职证明为准' })
  expect(await of.held(userId)).toMatchObject([{ leaveDate: addDays(day, -2) }])
  expect(await of.told('org.personnel-change.corrected', late.id)).toMatchObject([{ before: day, leaveDate: addDays(day, -2) }])
})

test('who left comes back as the same person on a new post; after a short while what he learned still counts (rule 15; world.md §10.18)', async () => {
  const userId = await of.person()
  const gone = of.ok(await net.site.call('org', save, { ...of.leaving(userId, addDays(of.today(), -3)), late: true, remark: '网点漏报' }, desk))
  await net.site.tell(userState, userId, { ...userState.example, id: userId, employment: '2' })
  await net.site.settled()
  const day = addDays(of.today(), 1)
  const change = await of.agreed({ userId, kind: '5', day, toOrgId: net.outlets[1], toPositionId: net.positions.SA04 })
  await of.midnight(day)
  expect(await of.read(change.id)).toMatchObject({ status: 'effective', keeps: true, lastLeave: gone.day })
  expect(await of.held(userId)).toMatchObject([{ leaveDate: gone.day }, { outlet: 1, joinDate: day }])
})

test('changes that another service has found need no case; one that cannot be filed leaves the others alone', async () => {
  const [fits, twice] = [await of.person(), await of.person()]
  await of.filed(of.leaving(twice, addDays(of.today(), 3)))
  const changes = [fits, twice].map((userId) => ({ ...of.leaving(userId, addDays(of.today(), -1)), key: userId }))
  const { results } = of.ok(await net.site.internal('org', arrange, { cause: 'sync', submitterId: 'system', changes })) as { results: { id?: string }[] }
  expect(results).toMatchObject([
    { key: fits, errors: [] },
    { key: twice, errors: [{ field: 'userId', code: 'changeOpen' }] },
  ])
  expect(await of.read(results[0]?.id ?? '')).toMatchObject({ status: 'effective', cause: 'sync' })
})

test('a screen of one kind shows and files that kind alone', async () => {
  const userId = await of.person()
  const wrong = await net.site.call('org', transfers.endpoints.save, of.leaving(userId, addDays(of.today(), 3)) as never, desk)
  expect(wrong.data).toMatchObject({ fields: [{ field: 'kind' }] })
  const change = of.ok(await net.site.call('org', leaves.endpoints.save, of.leaving(userId, addDays(of.today(), 3)), desk))
  const listed = async (contract: typeof leaves) => of.ok(await net.site.call('org', contract.endpoints.page, { userId }, desk)).records.map(({ id }) => id)
  expect([await listed(leaves), await listed(transfers as never)]).toEqual([[change.id], []])
})
