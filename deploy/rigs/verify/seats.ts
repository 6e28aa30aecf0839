import type { Db } from 'mongodb'
import { type Counted, type Counts, storedCounts } from './counts.ts'
import { type Finding, finding, heavy } from './finding.ts'
import { notHandedOn } from './handed-on.ts'

interface Seat {
  _id: string
  state: string
  enrolmentId: string
  /** Since when it is held for an application that is not filed yet. */
  pendingAt?: Date
}
interface Enrolment {
  _id: string
  offeringId: string
  status: string
  live: boolean
  ticket?: number
  offeredUntil?: Date
}

const seated = new Set(['requested', 'confirmed', 'attended', 'no-show'])
const taking = new Set(['confirmed', 'attended', 'no-show'])
const live = [...seated, 'waiting']
const open = new Set(['requested', 'waiting', 'confirmed'])

/** Owned seats and enrolments side by side, both in the order of the enrolment's id: neither side is ever held in memory. */
async function* sideBySide(db: Db): AsyncGenerator<{ seat?: Seat; enrolment?: Enrolment }> {
  const fields = { offeringId: 1, status: 1, live: 1, ticket: 1, offeredUntil: 1 }
  const enrolments = db
    .collection<Enrolment>('enrolments')
    .find({}, { projection: fields, ...heavy })
    .sort({ _id: 1 })
  const owned = { enrolmentId: { $type: 'string' as const } }
  const seats = db
    .collection<Seat>('seats')
    .find(owned, { projection: { state: 1, enrolmentId: 1, pendingAt: 1 }, ...heavy })
    .sort({ enrolmentId: 1 })
  let [seat, enrolment] = [(await seats.next()) as Seat | null, (await enrolments.next()) as Enrolment | null]
  while (seat || enrolment) {
    const own = seat && enrolment && seat.enrolmentId === enrolment._id
    const seatFirst = seat && (!enrolment || seat.enrolmentId <= enrolment._id)
    const enrolmentNow = enrolment && (own || !seatFirst) ? enrolment : undefined
    yield { ...(seat && seatFirst ? { seat } : {}), ...(enrolmentNow ? { enrolment: enrolmentNow } : {}) }
    if (seatFirst) seat = (await seats.next()) as Seat | null
    // a second seat of the same enrolment meets it again
    if (enrolmentNow && seat?.enrolmentId !== enrolmentNow._id) enrolment = (await enrolments.next()) as Enrolment | null
  }
}

interface Pass {
  seats: number
  enrolments: number
  misplaced: string[]
  flags: string[]
  leftOver: string[]
  waiting: Map<string, number>
  tickets: Map<string, Set<number>>
}

const TAKEN_UP_MS = 180_000
/** Is its application still being filed? The job takes up within minutes what was cut off. */
const filing = ({ pendingAt }: Seat): boolean => pendingAt !== undefined && pendingAt !== null && Date.now() - pendingAt.getTime() < TAKEN_UP_MS

const seatFaults = (seat: Seat | undefined, enrolment: Enrolment | undefined): string[] => {
  const found: string[] = []
  if (seat && !filing(seat) && enrolment?.live !== true) found.push(seat._id)
  if (seat && enrolment && !filing(seat) && seat.state !== (taking.has(enrolment.status) ? 'taken' : 'held')) found.push(seat._id)
  if (enrolment && !seat && seated.has(enrolment.status)) found.push(enrolment._id)
  if (enrolment && seat && enrolment.status === 'waiting' && !enrolment.offeredUntil) found.push(enrolment._id)
  return found
}

const look = (row: Enrolment, cancelled: ReadonlySet<string>, pass: Pass): void => {
  pass.enrolments += 1
  if (row.live !== live.includes(row.status)) pass.flags.push(row._id)
  if (cancelled.has(row.offeringId) && open.has(row.status)) pass.leftOver.push(row._id)
  if (row.status === 'waiting') pass.waiting.set(row.offeringId, (pass.waiting.get(row.offeringId) ?? 0) + 1)
  if (row.ticket === undefined || row.ticket === null) return
  const given = pass.tickets.get(row.offeringId) ?? new Set<number>()
  pass.tickets.set(row.offeringId, given.add(row.ticket))
}

const passOver = async (db: Db, cancelled: ReadonlySet<string>): Promise<Pass> => {
  const pass: Pass = { seats: 0, enrolments: 0, misplaced: [], flags: [], leftOver: [], waiting: new Map(), tickets: new Map() }
  let last: string | undefined
  for await (const { seat, enrolment } of sideBySide(db)) {
    if (seat) pass.seats += 1
    pass.misplaced.push(...seatFaults(seat, enrolment))
    if (!enrolment) continue
    if (enrolment._id === last) pass.misplaced.push(enrolment._id)
    else look(enrolment, cancelled, pass)
    last = enrolment._id
  }
  return pass
}

const seatsByOffering = async (db: Db): Promise<Map<string, Counts>> => {
  const is = (...states: string[]) => ({ $sum: { $cond: [{ $in: ['$state', states] }, 1, 0] } })
  const counts = { capacity: { $sum: 1 }, taken: is('taken'), held: is('held'), free: is('free', 'freed') }
  const found = new Map<string, Counts>()
  for await (const { _id, ...row } of db.collection('seats').aggregate<{ _id: string } & Counts>([{ $group: { _id: '$offeringId', ...counts } }], heavy))
    found.set(_id, row)
  return found
}

const offeringsOf = async (db: Db): Promise<Counted[]> =>
  (await db.collection('offerings').find().project({ capacity: 1, status: 1, seats: 1 }).toArray()) as unknown as Counted[]

const repeated = async (db: Db, name: string, match: object, key: Record<string, string>, shown: string): Promise<string[]> => {
  const rows = await db
    .collection(name)
    .aggregate<{ shown: string }>([{ $match: match }, { $group: { _id: key, n: { $sum: 1 }, shown: { $last: shown } } }, { $match: { n: { $gt: 1 } } }], heavy)
    .toArray()
  return rows.map((row) => row.shown)
}

const ticketGaps = async (db: Db, given: Pass['tickets']): Promise<string[]> => {
  const found: string[] = []
  for await (const { _id, last } of db.collection<{ _id: string; last: number }>('tickets').find()) if ((given.get(_id)?.size ?? 0) !== last) found.push(_id)
  return found
}

/**
 * Recomputes I1 to I4, I8 and I10 from the raw collections of training, reading each once and holding no more than a count an offering. A seat that nobody
 * was given is a fault after `patienceMs` by the clock of `now`: within minutes the job takes up what was cut off.
 */
export const verifySeats = async (db: Db, now = new Date(), patienceMs = TAKEN_UP_MS): Promise<Finding[]> => {
  const [offerings, counted] = [await offeringsOf(db), await seatsByOffering(db)]
  const cancelled = new Set(offerings.filter((one) => one.status === 'cancelled').map((one) => one._id))
  const pass = await passOver(db, cancelled)
  const capacity = offerings.filter((one) => (counted.get(one._id)?.capacity ?? 0) !== one.capacity).map((one) => one._id)
  const twice = await repeated(db, 'enrolments', { status: { $in: live } }, { offeringId: '$offeringId', userId: '$userId' }, '$_id')
  const slot = { tenantId: '$tenantId', resourceId: '$resourceId', day: '$day', half: '$half' }
  return [
    finding('I1 seats are as many as the capacity', offerings.length, capacity),
    finding('I1 lists show the seats that there are', offerings.length, await storedCounts(db, offerings, counted, pass.waiting)),
    finding('I2 each seat has one live enrolment, each seated enrolment one seat', pass.seats + pass.enrolments, pass.misplaced),
    finding('I3 one live enrolment a person and offering', pass.enrolments, [...twice, ...pass.flags]),
    finding('I8 a cancelled offering has no live enrolment', cancelled.size, pass.leftOver),
    finding('I4 tickets are gapless', pass.enrolments, await ticketGaps(db, pass.tickets)),
    finding('I4 no seat stands open beside who waits for it', pass.waiting.size, await notHandedOn(db, now, new Date(now.getTime() - patienceMs))),
    finding('I10 no resource is booked twice', await db.collection('bookings').countDocuments(), await repeated(db, 'bookings', {}, slot, '$resourceId')),
  ]
}
