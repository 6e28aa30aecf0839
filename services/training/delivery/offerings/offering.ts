import { addDays, dayOf, isoWeek, momentOf } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { type Half, halfDaysOf, intervalOf } from '@academy/contracts/core/half-days.ts'
import { movesFrom } from '@academy/contracts/core/lifecycle.ts'
import { OfferingFields } from '@academy/contracts/training/delivery/offering-rows.ts'
import { type StartState, startLife } from '@academy/contracts/training/delivery/offering-start.ts'
import { type OfferingPhase, type OfferingStatus, offeringLife } from '@academy/contracts/training/delivery/offerings.ts'

/** What the rules of an offering read. */
export interface Offering {
  status: OfferingStatus
  courseId: string
  startDate: string
  startHalf: Half
  days: number
  startsAt: Date
  endsAt: Date
  closesAt: Date
  siteId: string
  classroomId?: string | undefined
  trainers: readonly { trainerId: string; role: string }[]
  vehicleIds?: readonly string[] | undefined
  capacity: number
  minimum: number
  start?: StartState | undefined
}

/** Resources and course as they are now, for the guards. */
export interface Surroundings {
  now: Date
  courseReleased: boolean
  needsVehicle: boolean
  /** A live online course takes place in a virtual room or none. */
  online: boolean
  roomMax?: number | undefined
  /** Seats taken or held. */
  occupied: number
  /** Has any attendance been marked or recorded? */
  hasRecords: boolean
}

/** First and last moment and day of a course of `days` from that half-day on. */
export const spanOf = (startDate: string, startHalf: Half, days: number): { startsAt: Date; endsAt: Date; endDate: string } => {
  const halfDays = halfDaysOf(startDate, startHalf, days)
  const first = halfDays[0]
  const last = halfDays.at(-1)
  if (!first || !last) throw new RangeError('a course has half-days')
  return { startsAt: intervalOf(first).from, endsAt: intervalOf(last).to, endDate: last.day }
}

/** Applications close at 23:59:59 Shanghai of the start day − `enrol.close.days` (decided.md §1). */
export const closesAt = (startDate: string, closeDays: number): Date => momentOf(addDays(startDate, -closeDays), '23:59:59')

/** `TBA102-2648-01`: course, ISO year and week of the start, serial within them. */
export const numberOf = (courseCode: string, startDate: string, serial: number): string => {
  const { year, week } = isoWeek(startDate)
  return `${courseCode}-${String(year % 100).padStart(2, '0')}${String(week).padStart(2, '0')}-${String(serial).padStart(2, '0')}`
}

/** Does a number that names a course and a week name this course and the week of this day? What is numbered otherwise names nothing. */
export const numberFits = (number: string, courseCode: string, startDate: string): boolean => {
  const [, course, week] = /^([A-Z]{2}[AOSE][0-3]\d{2})-(?:(\d{4})-)?/.exec(number) ?? []
  const [, own] = numberOf(courseCode, startDate, 1).split('-')
  return (course === undefined || course === courseCode) && (week === undefined || week === own)
}

/** Open, closed, running or completed: derived from times, stored nowhere; only a published one has a phase. */
export const phaseOf = (o: Pick<Offering, 'status' | 'closesAt' | 'startsAt' | 'endsAt'>, now: Date): OfferingPhase | undefined => {
  if (o.status !== 'published') return undefined
  if (now >= o.endsAt) return 'completed'
  if (now >= o.startsAt) return 'running'
  return now > o.closesAt ? 'closed' : 'open'
}

/** Below its minimum within `offering.risk.days` of the start (world.md §10.16). */
export const atRisk = (o: Offering, occupied: number, now: Date, riskDays: number): boolean =>
  o.status === 'published' && now < o.startsAt && now.getTime() >= o.startsAt.getTime() - riskDays * 86_400_000 && occupied < o.minimum

/** The course's maximum, at most what the room holds. */
export const defaultCapacity = (courseMax: number, roomMax?: number): number => Math.min(courseMax, roomMax ?? courseMax)

/** Everything against a capacity: under what is taken and held, under the minimum, above the room (I7). */
export const capacityFailures = (capacity: number, minimum: number, { occupied, roomMax }: Pick<Surroundings, 'occupied' | 'roomMax'>): Reason[] => [
  ...(capacity < occupied ? [{ code: 'capacityBelowOccupied', params: { capacity, occupied }, remedy: { code: 'revokeFirst' } }] : []),
  ...(minimum > capacity ? [{ code: 'minimumAboveCapacity', params: { capacity, minimum } }] : []),
  ...(roomMax !== undefined && capacity > roomMax ? [{ code: 'capacityAboveRoom', params: { capacity, roomMax }, remedy: { code: 'largerRoom' } }] : []),
]

/**
 * Nobody plans a beginning on a day that is over, by the form or by an import. Only an import tells what has been (`history`): that a class was held or
 * cancelled, never that it is still to be published.
 */
export const startFailures = ({ startDate, status }: Pick<Offering, 'startDate' | 'status'>, now: Date, history = false): Reason[] =>
  startDate < dayOf(now) && !(history && status !== 'unpublished') ? [{ code: 'startsInPast' }] : []

/** Everything that a published offering must have; a draft may lack it. */
const incomplete = (o: Offering, s: Surroundings): Reason[] => [
  ...(o.trainers.some((trainer) => trainer.role === 'main') ? [] : [{ code: 'noMainTrainer' }]),
  ...(o.classroomId || s.online ? [] : [{ code: 'noClassroom' }]),
  ...(s.needsVehicle && !(o.vehicleIds && o.vehicleIds.length > 0) ? [{ code: 'noVehicle' }] : []),
  ...(s.courseReleased ? [] : [{ code: 'courseNotReleased' }]),
  ...(o.closesAt < s.now ? [{ code: 'closesInPast' }] : []),
]

const notFrom = (name: 'publish' | 'cancel', o: Offering): Reason[] =>
  (offeringLife.moves[name].from as readonly string[]).includes(o.status) ? [] : [{ code: 'moveNotAllowed', params: { move: name, state: o.status } }]

/** Everything against publishing. */
export const publishFailures = (o: Offering, s: Surroundings): Reason[] => {
  const wrong = notFrom('publish', o)
  return wrong.length > 0 ? wrong : [...incomplete(o, s), ...capacityFailures(o.capacity, o.minimum, s)]
}

/** Everything against cancelling: it may be cancelled until it is completed. */
export const cancelFailures = (o: Offering, now: Date): Reason[] => {
  const wrong = notFrom('cancel', o)
  return wrong.length > 0 ? wrong : phaseOf(o, now) === 'completed' ? [{ code: 'completed' }] : []
}

/** Everything against deleting: only unpublished or cancelled ones without training records (I9). */
export const deleteFailures = (o: Offering, s: Pick<Surroundings, 'hasRecords'>): Reason[] => [
  ...(o.status === 'published' ? [{ code: 'published', remedy: { code: 'cancelFirst' } }] : []),
  ...(s.hasRecords ? [{ code: 'hasRecords' }] : []),
]

/** Does a change touch nothing but who teaches? */
const onlyTrainers = (before: Offering, after: Offering): boolean =>
  (['courseId', 'startDate', 'startHalf', 'siteId', 'classroomId', 'vehicleIds', 'capacity', 'minimum'] as const).every(
    (key) => String(before[key] ?? '') === String(after[key] ?? ''),
  )

/** Everything against a change: a cancelled or completed one stays, a running one but for its trainers (world.md §10.5); a published one stays complete. */
export const updateFailures = (before: Offering, after: Offering, s: Surroundings): Reason[] => {
  if (before.status === 'cancelled') return [{ code: 'cancelled' }]
  const phase = phaseOf(before, s.now)
  if (phase === 'completed' || (phase === 'running' && !onlyTrainers(before, after))) return [{ code: phase }]
  const published = before.status === 'published'
  return [
    ...(published && after.courseId !== before.courseId ? [{ code: 'courseFixed' }] : []),
    ...(!published && after.startDate !== before.startDate ? startFailures(after, s.now) : []),
    ...(published && phase !== 'running' && after.startsAt < s.now ? [{ code: 'startsInPast' }] : []),
    ...(published ? incomplete(after, s).filter((reason) => reason.code !== 'closesInPast') : []),
    ...capacityFailures(after.capacity, after.minimum, s),
  ]
}

/** Was it moved in time or place, so that invitations are renewed and revoking is free (world.md §10.2)? */
export const moved = (before: Offering, after: Offering, citySame: boolean): boolean =>
  before.startDate !== after.startDate || before.startHalf !== after.startHalf || before.days !== after.days || (before.siteId !== after.siteId && !citySame)

type OfferingMove = 'publish' | 'cancel' | 'update' | 'remove' | 'copy' | 'confirmStart'

const begun = (o: Offering, now: Date): Reason[] => {
  const phase = phaseOf(o, now)
  return phase === 'running' || phase === 'completed' ? [{ code: phase }] : []
}

/** What stands against each move that the state knows, editing, deleting and copying among them; nothing where it may be made now. */
export const judgedMoves = (o: Offering, s: Surroundings): Partial<Record<OfferingMove, Reason[]>> => ({
  ...Object.fromEntries(movesFrom(offeringLife, o.status).map((name) => [name, name === 'publish' ? publishFailures(o, s) : cancelFailures(o, s.now)])),
  update: updateFailures(o, o, s).filter(({ code }) => code === 'cancelled' || code === 'completed'),
  remove: deleteFailures(o, s),
  copy: [],
  ...(o.status === 'published' && startLife.moves.confirm.from.some((state) => state === o.start) ? { confirmStart: begun(o, s.now) } : {}),
})

/** The fields that stay as they are while everything else may be changed, and why. */
export const lockedNow = (o: Offering, now: Date): { fields: string[]; reason: Reason } | undefined => {
  if (o.status !== 'published') return undefined
  if (phaseOf(o, now) === 'running')
    return { fields: Object.keys(OfferingFields.shape).filter((name) => name !== 'trainers'), reason: { code: 'onlyTrainers' } }
  return { fields: ['courseId'], reason: { code: 'courseFixed' } }
}
