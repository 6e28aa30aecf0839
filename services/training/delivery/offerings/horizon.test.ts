import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'
import { OfferingModel } from './model.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

test('a seat counts as free as long as somebody may apply for it; whoever has one counts as before (1-portal.md §2.1)', async () => {
  const [one] = await a.learners(1)
  const [open, closed] = [await a.offering({ capacity: 4 }), await a.offering({ capacity: 6 })]
  a.site.ok(await a.apply(one as never, closed.id))
  await OfferingModel.raw.updateOne({ tenantId: 'chengtu', _id: closed.id }, { $set: { closesAt: new Date(a.site.clock.now().getTime() - 1000) } })
  const shown = a.site.ok(await a.site.call('training', offerings.endpoints.upcoming, {}, a.staff))
  expect(shown.facts).toMatchObject({ offerings: 2, seats: 10, free: 4, running: 0, rooms: 0 })
  const [direction] = shown.directions
  expect([shown.directions.length, direction?.courses]).toEqual([1, 1])
  expect(shown.records.every((row) => !('trainers' in row) && !('fit' in row))).toBe(true)
  const days = new Map(shown.horizon.map((one) => [one.day, one]))
  expect([days.get(open.startDate), days.get(closed.startDate)]).toMatchObject([
    { offerings: 1, free: 4, people: 0 },
    { offerings: 1, free: 0, people: 1 },
  ])
})
