import { codes } from '@academy/contracts/core/codes.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Fixture, fixture } from './fixture.ts'

const { revoke, penaltyQuote } = enrolments.endpoints
const { update, cancel, page, info, mergeable } = offerings.endpoints
let a: Fixture
beforeAll(async () => {
  a = await fixture()
})
afterAll(async () => a.stop())

type Offering = Awaited<ReturnType<Fixture['offering']>>
/** What staff send to change an offering, with some of it replaced. */
const entered = async ({ id }: Offering, over: Record<string, unknown>) => {
  const { version, courseId, startDate, siteId, classroomId, trainers, capacity, minimum } = await a.ok(a.site.call('training', info, { id }, a.staff))
  const same = trainers.map(({ trainerId, role }) => ({ trainerId, role }))
  return { id, version, courseId, startDate, siteId, classroomId, trainers: same, capacity, minimum, ...over } as never
}
const changed = async (o: Offering, over: Record<string, unknown>) => a.site.call('training', update, await entered(o, over), a.staff)
const cancelled = async ({ id }: Offering, reason: '20' | '50') => {
  const { version } = await a.ok(a.site.call('training', info, { id }, a.staff))
  return a.ok(a.site.call('training', cancel, { id, version, reason }, a.staff))
}

test('world.md §10.2: moved to another city inside the window, a seat is given back free until the start, with a new invitation and clashes looked at again', async () => {
  const [one, two] = await a.learners(2)
  const o = await a.offering({ capacity: 1 })
  const other = await a.offering()
  const before = await a.balance()
  const seat = await a.confirmed(one as never, o.id)
  const waiting = await a.confirmed(two as never, o.id)
  await a.confirmed(two as never, other.id)
  a.before(o.startDate, 5)
  const quote = () => a.ok(a.site.call('training', penaltyQuote, { id: seat.id }, one))
  expect(await quote()).toMatchObject({ penalty: '600.00' })
  a.site.ok(
    await changed(o, { ...(await a.shanghai()), startDate: other.startDate, trainers: [{ trainerId: (await a.moreTrainer('T02', ['TB'])).id, role: 'main' }] }),
  )
  await a.site.settled()
  expect(await quote()).toMatchObject({ penalty: '0.00', free: 'moved', startDate: other.startDate })
  const told = await a.ok(a.site.call('notification', notices.endpoints.mine, {}, one))
  expect(told.records[0]).toMatchObject({ template: 'offerings.moved', link: `/my/enrolments/${seat.id}` })

  a.before(other.startDate, 4)
  expect(await a.ok(a.site.call('training', revoke, { id: seat.id, reason: '10', penalty: '0.00' }, one))).toMatchObject({ status: 'revoked', penalty: '0.00' })
  await a.site.settled()
  expect(Number(await a.balance())).toBe(Number(before) - 1200)
  expect(await a.enrolment(waiting.id)).toMatchObject({ status: 'waiting', skipped: { code: 'ineligible' } })
})

test('world.md §10.5: a trainer ill on day 1 is replaced by a free qualified one; without one the course is cancelled and every fee reversed', async () => {
  const [one] = await a.learners(1)
  const before = await a.balance()
  const o = await a.offering()
  const seat = await a.confirmed(one as never, o.id)
  const [free, stranger] = [await a.moreTrainer('T03', ['TB']), await a.moreTrainer('T04', [])]
  const busy = await a.moreTrainer('T05', ['TB'])
  await a.offering({ classroomId: await a.room(), startDate: o.startDate, trainers: [{ trainerId: busy.id, role: 'main' }] })
  a.before(o.startDate, 0, 9.5)
  const main = (trainerId: string) => changed(o, { trainers: [{ trainerId, role: 'main' }] })
  expect((await main(stranger.id)).code).toBe(codes.malformed)
  expect(await main(busy.id)).toMatchObject({
    code: codes.refused,
    data: {
      reasons: [{ code: 'resourceTaken', msg: expect.stringMatching(/^陆知行 在 \d{4}-\d\d-\d\d 已被班次 \S+ 占用$/) }],
    },
  })
  expect(a.site.ok(await main(free.id))).toMatchObject({ trainers: [{ trainerId: free.id }] })
  expect(await changed(o, { capacity: 3 })).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'running' }] } })
  await a.site.settled()
  expect(await a.enrolment(seat.id)).toMatchObject({ status: 'confirmed' })

  await cancelled(o, '20')
  await a.site.settled()
  expect(await a.enrolment(seat.id)).toMatchObject({ status: 'cancelled', penalty: '0.00' })
  expect(await a.balance()).toBe(before)
})

test('world.md §10.16: below its minimum an offering is at risk from ten days before, a near one with room is proposed, and cancelling it costs nobody anything', async () => {
  const [one] = await a.learners(1)
  const before = await a.balance()
  const o = await a.offering({ minimum: 6, capacity: 12 })
  const seat = await a.confirmed(one as never, o.id)
  const proposed = async (id: string) => (await a.ok(a.site.call('training', mergeable, { id }, a.staff))).records.map((row) => row.id)
  const risky = async () => (await a.ok(a.site.call('training', page, { atRisk: true, limit: 50 } as never, a.staff))).records.map((row) => row.id)
  a.before(o.startDate, 10, 8)
  expect(await risky()).not.toContain(o.id)
  a.before(o.startDate, 10, 9)
  expect(await risky()).toContain(o.id)
  const near = await a.offering({ startDate: addDays(o.startDate, 1), capacity: 12 })
  const far = await a.offering({ startDate: addDays(o.startDate, 16), capacity: 12 })
  expect(await proposed(o.id)).toContain(near.id)
  expect(await proposed(o.id)).not.toContain(far.id)
  await cancelled(o, '50')
  await a.site.settled()
  expect(await a.enrolment(seat.id)).toMatchObject({ status: 'cancelled', penalty: '0.00' })
  expect(await a.balance()).toBe(before)
  expect(await risky()).not.toContain(o.id)
})
