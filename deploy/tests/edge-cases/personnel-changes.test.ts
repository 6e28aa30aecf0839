import { codes } from '@academy/contracts/core/codes.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { changeEffective } from '@academy/contracts/org/change-events.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { accountOf, linesOf } from '@academy/fee/fee.samples.ts'
import { loadOpenings } from '../../demo/fees-load.ts'
import { type Fixture, fixture } from './fixture.ts'

const { acceptHandover, declineHandover, page } = enrolments.endpoints
const receiver = { userId: 'u-receiver', grants: [{ code: 'OUTLET', roots: ['O0009'] }] }
const stranger = { userId: 'u-stranger', grants: [{ code: 'OUTLET', roots: ['O0002'] }] }
let a: Fixture
let count = 0

beforeAll(async () => {
  a = await fixture()
  await a.site.tell(organisationState, 'D002', { ...a.outlet('D002'), orgType: '50', path: ['root', 'D002'] })
  await a.site.tell(organisationState, 'O0009', { ...a.outlet('O0009'), path: ['root', 'D002', 'O0009'] })
  await loadOpenings(a.site.platform, 'chengtu', [{ orgCode: 'D002', fen: 1_000_000 }])
  await a.site.settled()
})
afterAll(async () => a.stop())

const status = async (id: string) => (await a.enrolment(id)).status
const posted = async (orgCode: string, enrolmentId: string) =>
  (await linesOf(a.site, (await accountOf(a.site, orgCode)).id)).filter((line) => line.enrolmentId === enrolmentId).map(({ kind, amount }) => [kind, amount])
const told = async (userId: string, more: object) => {
  await a.site.tell(changeEffective, `change-${++count}`, { ...changeEffective.example, userId, endedPostIds: [`p-${userId}`], ...more } as never)
  await a.site.settled()
}
/** Tells that somebody moved to an outlet: of his own dealer, or of the other one. */
const moved = async (userId: string, outletId: string, dealerId: string) => {
  const post = { ...postState.example, userId, orgId: outletId, outletId, dealerId }
  await a.site.tell(postState, `p2-${userId}`, { ...post, id: `p2-${userId}` })
  await told(userId, { kind: '2', postId: `p2-${userId}`, toOrgId: outletId, toPositionCode: 'TE03', fromDealerId: 'D001', toDealerId: dealerId })
}

test('a leaver’s seats after his last day are free again and cost nothing; what has begun stays (rule 15; world.md §10.3)', async () => {
  const [person] = await a.learners(1)
  const o = await a.offering({ capacity: 2 })
  const seat = await a.confirmed(person as never, o.id)
  const early = await a.offering({ capacity: 2 })
  const before = await a.confirmed(person as never, early.id)
  await told(person?.userId ?? '', { kind: '1', leaveDate: addDays(o.startDate, -1) })
  expect([await status(seat.id), await status(before.id)]).toEqual(['revoked', 'revoked'])
  expect(await posted('D001', seat.id)).toEqual([
    ['30', '-1200.00'],
    ['80', '1200.00'],
  ])
  expect(await a.seats(o.id)).toMatchObject({ taken: 0, free: 2 })
})

test('world.md §10.9: moved to another dealer before the start, the receiver takes the seat over: reversed here, posted anew there at the old price', async () => {
  const [, person] = await a.learners(2)
  const userId = person?.userId ?? ''
  const o = await a.offering({ capacity: 2 })
  const seat = await a.confirmed(person as never, o.id)
  await moved(userId, 'O0009', 'D002')
  expect((await a.site.call('training', acceptHandover, { id: seat.id }, stranger)).code).not.toBe(codes.success)
  const [asked] = (await a.ok(a.site.call('training', page, { offeringId: o.id }, receiver))).records
  expect(asked).toMatchObject({ id: seat.id, handoverOutletId: 'O0009', actions: expect.arrayContaining(['acceptHandover', 'declineHandover']) })
  const taken = await a.ok(a.site.call('training', acceptHandover, { id: seat.id }, receiver))
  await a.site.settled()
  expect(taken).toMatchObject({ status: 'confirmed', outletId: 'O0009', dealerId: 'D002', terms: { price: '1200.00' } })
  expect(await posted('D001', seat.id)).toEqual([
    ['30', '-1200.00'],
    ['80', '1200.00'],
  ])
  expect(await posted('D002', taken.id)).toEqual([['30', '-1200.00']])
  expect(await a.seats(o.id)).toMatchObject({ taken: 1, free: 1 })
  expect((await a.site.call('training', acceptHandover, { id: seat.id }, receiver)).code).not.toBe(codes.success)
})

test('world.md §10.9: let go, or left without an answer, the seat is revoked free', async () => {
  const [, , one, two] = await a.learners(4)
  const o = await a.offering({ capacity: 3 })
  const rows = [await a.confirmed(one as never, o.id), await a.confirmed(two as never, o.id)]
  for (const person of [one, two]) await moved(person?.userId ?? '', 'O0009', 'D002')
  await a.ok(a.site.call('training', declineHandover, { id: rows[0]?.id ?? '' }, receiver))
  a.site.clock.advance(7 * 86_400_000 + 60_000)
  a.site.ok(await a.site.internal('training', jobRun('training').endpoints.run, { job: 'training.expire-holds', runId: 'run-handover' }))
  await a.site.settled()
  expect([await status(rows[0]?.id ?? ''), await status(rows[1]?.id ?? '')]).toEqual(['revoked', 'revoked'])
  expect(await posted('D001', rows[1]?.id ?? '')).toEqual([
    ['30', '-1200.00'],
    ['80', '1200.00'],
  ])
})

test('within one dealer the seat goes along; world.md §10.8: moved after day 1 nothing of the seat moves, the old dealer pays', async () => {
  const [, , , , near, late] = await a.learners(6)
  const o = await a.offering({ capacity: 3 })
  const [goes, stays] = [await a.confirmed(near as never, o.id), await a.confirmed(late as never, o.id)]
  await moved(near?.userId ?? '', 'O0002', 'D001')
  expect(await a.enrolment(goes.id)).toMatchObject({ status: 'confirmed', outletId: 'O0002', dealerId: 'D001' })
  a.before(o.startDate, 0, 18)
  await moved(late?.userId ?? '', 'O0009', 'D002')
  expect(await a.enrolment(stays.id)).toMatchObject({ status: 'confirmed', dealerId: 'D001' })
  expect(await posted('D001', stays.id)).toEqual([['30', '-1200.00']])
})
