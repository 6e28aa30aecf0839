import { EnrolmentModel, SeatModel } from '@academy/training/delivery/enrolments/model.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { type Fixture, must } from '../figure.ts'
import { mustBeExact, type Stood } from './exact.ts'
import { allSettled, apply, endlessList, people, roomFor } from './rush.ts'

/** So many people for so many seats in each of some offerings. */
interface Rush {
  name: string
  applicants: number
  offerings: number
  seats: number
}
export const rushes: readonly Rush[] = [
  { name: '2,000 people for 16 seats', applicants: 2000, offerings: 1, seats: 16 },
  { name: '10,000 people for 50 × 20 seats', applicants: 10_000, offerings: 50, seats: 20 },
  { name: '1,000 people for 1,000 seats', applicants: 1000, offerings: 1, seats: 1000 },
]
export const smallRushes: readonly Rush[] = [
  { name: 'few seats', applicants: 30, offerings: 1, seats: 4 },
  { name: 'some offerings', applicants: 32, offerings: 4, seats: 5 },
  { name: 'one full class', applicants: 20, offerings: 1, seats: 20 },
]

const AT_ONCE = 64
/** So many of the people press twice at the same moment. */
const TWICE = 0.1

const stood = async (offeringId: string): Promise<Stood> => {
  const filter = { tenantId: 'chengtu', offeringId }
  const [seats, enrolments] = await Promise.all([SeatModel.raw.find(filter, null, { lean: true }), EnrolmentModel.raw.find(filter, null, { lean: true })])
  return { seats: seats as unknown as Stood['seats'], enrolments: enrolments as unknown as Stood['enrolments'] }
}

/** Lets a rush happen through the service over HTTP and gives its seconds. Every second of several offerings has no waiting list. Throws Wrong when one seat is not right. */
export const rushThrough = async (a: Academy, { applicants, offerings, seats }: Rush): Promise<number> => {
  const listed = (at: number) => at % 2 === 0
  const ids: string[] = []
  for (let at = 0; at < offerings; at++) ids.push(await roomFor(a, seats, listed(at)))
  const learners = await people(a, applicants, `${applicants}-${offerings}`)
  const wishes = learners.map((learner, at) => ({ learner, offeringId: ids[at % offerings] as string }))
  const began = performance.now()
  const tries = await apply(a, wishes, AT_ONCE, TWICE)
  const seconds = (performance.now() - began) / 1000
  await allSettled(a)
  for (const [at, id] of ids.entries())
    mustBeExact(
      tries.filter((one) => one.offeringId === id),
      await stood(id),
      seats,
      listed(at),
    )
  must(tries.length >= applicants, 'somebody was not answered')
  return seconds
}

/** Every rush through the real service: exact or not. */
export const throughServices = async (all: readonly Rush[], tell: Fixture['tell']): Promise<void> => {
  for (const rush of all) {
    const a = await academy()
    await endlessList(a)
    const seconds = await rushThrough(a, rush)
    await a.stop()
    const perSecond = rush.applicants / seconds
    tell({
      name: `seats-exact-${rush.seats}`,
      ratio: 1,
      goal: 1,
      at: 'least',
      ours: `${rush.name}, over HTTP, ${AT_ONCE} at once: ${perSecond.toFixed(0)} people/s`,
      peer: 'every seat, ticket and answer checked',
    })
  }
}
