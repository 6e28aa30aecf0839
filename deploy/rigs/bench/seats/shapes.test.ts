import { openShapes, rush } from './data.ts'
import type { Shape } from './shapes.ts'

let opened: Awaited<ReturnType<typeof openShapes>>
beforeAll(async () => {
  opened = await openShapes(process.env.TEST_MONGO_URL ?? '', `shapes${process.pid}_`)
}, 60_000)
afterAll(() => opened.stop())

const few = { name: 'few', applicants: 24, offerings: 2, seats: 5 }

describe.each(['alone', 'raw', 'pair', 'whole', 'transaction'] as const)('the shape %s', (name) => {
  test('seats as many as there are seats, each on his own, and leaves everything that belongs to it', async () => {
    expect((await rush(opened.shapes[name], few)).perSecond).toBeGreaterThan(0)
  })

  test('is told wrong when somebody sits without leaving everything', async () => {
    const shape = opened.shapes[name]
    const short: Shape = { ...shape, take: async (offeringId, userId) => (userId === 'u-0' ? true : shape.take(offeringId, userId)) }
    await expect(rush(short, { ...few, applicants: 10 })).rejects.toThrow('for 5 people on 5 seats')
  })
})
