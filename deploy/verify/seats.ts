import type { Db } from 'mongodb'
import { type Finding, finding } from './finding.ts'

interface Seat {
  _id: string
  offeringId: string
  state: string
  enrolmentId?: string
  pending?: unknown
}
interface Enrolment {
  _id: string
  offeringId: string
  userId: string
  status: string
  live: boolean
  ticket?: number
  offeredUntil?: Date
}
interface Offering {
  _id: string
  capacity: number
  status: string
}

const seated = new Set(['requested', 'confirmed', 'attended', 'no-show'])
const live = new Set([...seated, 'waiting'])

/** Recomputes I1 to I4, I8 and I10 from the raw collections of training, in one pass each. */
export const verifySeats = async (db: Db): Promise<Finding[]> => {
  const [seats, enrolments, offerings] = (await Promise.all([
    db.collection('seats').find().toArray(),
    db.collection('enrolments').find().toArray(),
    db.collection('offerings').find().project({ capacity: 1, status: 1 }).toArray(),
  ])) as unknown as [Seat[], Enrolment[], Offering[]]
  const byId = new Map(enrolments.map((row) => [row._id, row]))
  const owned = seats.filter((seat) => seat.enrolmentId)
  const seatOf = new Map(owned.map((seat) => [seat.enrolmentId as string, seat]))
  const perOffering = new Map<string, number>()
  for (const seat of seats) perOffering.set(seat.offeringId, (perOffering.get(seat.offeringId) ?? 0) + 1)
  const capacity = offerings.filter((one) => (perOffering.get(one._id) ?? 0) !== one.capacity).map((one) => one._id)
  const strange = owned.filter((seat) => !seat.pending && byId.get(seat.enrolmentId as string)?.live !== true).map((seat) => seat._id)
  const wrongState = owned.filter((seat) => {
    const enrolment = byId.get(seat.enrolmentId as string)
    return enrolment && !seat.pending && (['confirmed', 'attended', 'no-show'].includes(enrolment.status) ? seat.state !== 'taken' : seat.state !== 'held')
  })
  const standing = enrolments.filter((row) => seated.has(row.status) && !seatOf.has(row._id)).map((row) => row._id)
  const sitting = enrolments.filter((row) => row.status === 'waiting' && !row.offeredUntil && seatOf.has(row._id)).map((row) => row._id)
  const seen = new Set<string>()
  const twice = enrolments
    .filter((row) => live.has(row.status))
    .flatMap((row) => {
      const key = `${row.offeringId}|${row.userId}`
      if (seen.has(key)) return [row._id]
      seen.add(key)
      return []
    })
  const flags = enrolments.filter((row) => row.live !== live.has(row.status)).map((row) => row._id)
  const cancelled = new Set(offerings.filter((one) => one.status === 'cancelled').map((one) => one._id))
  const leftOver = enrolments.filter((row) => cancelled.has(row.offeringId) && ['requested', 'waiting', 'confirmed'].includes(row.status)).map((row) => row._id)
  return [
    finding('I1 seats are as many as the capacity', offerings.length, capacity),
    finding('I2 each seat has one live enrolment, each seated enrolment one seat', owned.length + enrolments.length, [
      ...strange,
      ...wrongState.map((seat) => seat._id),
      ...standing,
      ...sitting,
    ]),
    finding('I3 one live enrolment a person and offering', enrolments.length, [...twice, ...flags]),
    finding('I8 a cancelled offering has no live enrolment', cancelled.size, leftOver),
    finding('I4 tickets are gapless', enrolments.length, await ticketGaps(db, enrolments)),
    finding('I10 no resource is booked twice', await db.collection('bookings').countDocuments(), await doubleBookings(db)),
  ]
}

const ticketGaps = async (db: Db, enrolments: readonly Enrolment[]): Promise<string[]> => {
  const counters = (await db.collection('tickets').find().toArray()) as unknown as { _id: string; last: number }[]
  return counters
    .filter((counter) => {
      const given = new Set(enrolments.filter((row) => row.offeringId === counter._id && row.ticket !== undefined).map((row) => row.ticket))
      return given.size !== counter.last
    })
    .map((counter) => counter._id)
}

const doubleBookings = async (db: Db): Promise<string[]> => {
  const rows = await db
    .collection('bookings')
    .aggregate<{ _id: { resourceId: string } }>([
      { $group: { _id: { tenantId: '$tenantId', resourceId: '$resourceId', day: '$day', half: '$half' }, n: { $sum: 1 } } },
      { $match: { n: { $gt: 1 } } },
    ])
    .toArray()
  return rows.map((row) => row._id.resourceId)
}
