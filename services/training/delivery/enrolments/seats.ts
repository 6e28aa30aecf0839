import { copyTo } from '@academy/chassis/mongo/atomic.ts'
import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { batcher } from '@academy/chassis/runtime/batcher.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { TOTAL_MAX } from '@academy/contracts/core/page.ts'
import type { Seats } from '@academy/contracts/training/delivery/offering-rows.ts'
import { OfferingModel } from '../offerings/model.ts'
import { EnrolmentModel, SeatModel } from './model.ts'

/** Named, since a list that grows a hundredfold has MongoDB choose among all indexes anew at each count (deploy/decisions/0012). */
const inLine = { tenantId: 1, offeringId: 1, status: 1, ticket: 1 } as const

/** The seats of an offering by their state, and its waiting list, counted from their rows. */
const countStates = async (who: Reader, offeringId: string, most?: number) => {
  const [seats, waiting] = await readAll(
    who,
    () => repository(SeatModel)(unscoped(who)).aggregate<{ _id: string; n: number }>({ offeringId }, [{ $group: { _id: '$state', n: { $sum: 1 } } }]),
    () => repository(EnrolmentModel)(unscoped(who)).count({ offeringId, status: 'waiting' }, most, inLine),
  )
  return { of: (state: string) => seats.find((row) => row._id === state)?.n ?? 0, waiting }
}

/**
 * What a newcomer finds: seats that are free for anybody, and people who wait, counted as far as the list may grow. A freed seat is not his before it was
 * handed on (I4).
 */
export const countRoom = async (who: Reader, offeringId: string, most: number): Promise<{ free: number; liveTickets: number }> => {
  const { of, waiting } = await countStates(who, offeringId, most)
  return { free: of('free'), liveTickets: waiting }
}

/** Seats and list of an offering, counted from their rows (I1); of the list at most so many where a number says so. */
export const countSeats = async (who: Reader, offeringId: string, most?: number): Promise<Seats> => {
  const { of, waiting } = await countStates(who, offeringId, most)
  const free = of('free') + of('freed')
  return { capacity: free + of('held') + of('taken'), taken: of('taken'), held: of('held'), free, waiting }
}

interface Place {
  tenantId: string
  offeringId: string
}

/** Whoever counted first must not write last: while some are counted the others wait, and each offering is counted once for all who ask. */
const recount = batcher(
  async (places: Place[]): Promise<Seats[]> => {
    const counts = new Map<string, Promise<Seats>>()
    const counted = async ({ tenantId, offeringId }: Place): Promise<Seats> => {
      const who = { tenantId, dataScope: everything }
      const seats = await countSeats(who, offeringId, TOTAL_MAX)
      await copyTo(OfferingModel, who, offeringId, { seats })
      return seats
    }
    for (const place of places) if (!counts.has(place.offeringId)) counts.set(place.offeringId, counted(place))
    return Promise.all(places.map(({ offeringId }) => counts.get(offeringId) as Promise<Seats>))
  },
  { atOnce: 1 },
)

/**
 * Copies the counts to the offering, for lists and their "has seats" filter; the rows stay the truth. Of a longer list than totals are exact for
 * (decided.md §4) it says that many: counting it whole would make each promotion cost by its length.
 */
export const refreshCounts = ({ tenantId }: Pick<Reader, 'tenantId'>, offeringId: string): Promise<Seats> => recount({ tenantId, offeringId })

/** The seat rows of a new offering: nobody waits for them, so they are free at once. */
export const freshSeats = (offeringId: string, capacity: number) =>
  Array.from({ length: capacity }, (_, at) => ({ offeringId, n: at + 1, state: 'free' as const }))

/** Makes the seat rows of an offering fit its capacity: more rows, or fewer free ones. Throws refused when fewer are wanted than taken and held (I7). */
export const fitSeats = async (unit: Unit, offeringId: string, capacity: number): Promise<void> => {
  const seats = repository(SeatModel)(unscoped(unit))
  const rows = await seats.find({ offeringId }, { sort: { n: 1 } })
  if (rows.length < capacity) {
    const last = rows.at(-1)?.n ?? 0
    await seats.insertMany(Array.from({ length: capacity - rows.length }, (_, at) => ({ offeringId, n: last + at + 1, state: 'freed' as const })))
    return
  }
  const surplus = rows.length - capacity
  const free = rows
    .filter((row) => row.state === 'free' || row.state === 'freed')
    .reverse()
    .slice(0, surplus)
  if (free.length < surplus)
    throw refused([{ code: 'capacityBelowOccupied', params: { capacity, occupied: rows.length - free.length }, remedy: { code: 'revokeFirst' } }])
  for (const row of free)
    if ((await seats.remove({ id: row.id, state: { $in: ['free', 'freed'] } })) === 0)
      throw refused([{ code: 'capacityBelowOccupied', params: { capacity, occupied: capacity + 1 } }])
}

/** The seat of an enrolment becomes taken for good. */
export const takeSeat = async (unit: Unit, enrolmentId: string): Promise<void> => {
  await repository(SeatModel)(unscoped(unit)).change({ enrolmentId }, { state: 'taken' })
}

/** A seat whose application is not filed yet. */
export const unfinished = { pendingAt: { $exists: true } } as const

/** The seat of an enrolment is let go, once, where it is as asked: it is not free yet, `promote` hands it on or sets it free (I4). */
export const letGo = async (unit: Unit, enrolmentId: string, only: Partial<typeof unfinished> = {}): Promise<void> => {
  await repository(SeatModel)(unscoped(unit)).change(
    { enrolmentId, ...only },
    { $set: { state: 'freed' }, $unset: { enrolmentId: '', userId: '', pending: '', pendingAt: '' } },
  )
}
