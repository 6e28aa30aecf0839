import type { Fault, Fields, ImportContext, Planned } from '@academy/chassis/imports/sheet-plan.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import type { OfferingStatus } from '@academy/contracts/training/delivery/offerings.ts'
import { BookingModel, keyOf } from '../../resources/public.ts'
import { type Entered, filledIn, violations } from './compose.ts'
import { type Ground, groundOf, namedBy } from './import-ground.ts'
import {
  cancelFailures,
  capacityFailures,
  numberFits,
  numberOf,
  type Offering,
  publishFailures,
  type Surroundings,
  startFailures,
  updateFailures,
} from './offering.ts'
import type { OfferingDoc } from './offering-doc.ts'

/** A row of the sheet as a whole: what staff enter, with number and status. */
export type Sheeted = Entered & { id: string; number: string; status: OfferingStatus; cancelReason?: '10' | undefined }

const teamColumns: Record<string, string> = { main: 'mainTrainer', secondary: 'secondaryTrainers', assistant: 'assistantTrainers' }
const ownColumns: Record<string, string> = { courseId: 'course', siteId: 'site', classroomId: 'classroom', trainers: 'mainTrainer', vehicleIds: 'vehicles' }

const columnOf = (field: string, row: Sheeted): string => {
  const place = /^trainers\[(\d+)\]/.exec(field)
  if (place) return teamColumns[row.trainers[Number(place[1])]?.role ?? ''] ?? 'mainTrainer'
  const name = field.split(/[.[]/)[0] ?? field
  return ownColumns[name] ?? name
}
const atColumn =
  (row: Sheeted) =>
  ({ field, code, params }: Violation): Fault => ({ column: columnOf(field, row), code, ...(params ? { params } : {}) })

const reasonColumns: Record<string, string> = {
  capacityBelowOccupied: 'capacity',
  capacityAboveRoom: 'capacity',
  minimumAboveCapacity: 'minimum',
  courseFixed: 'course',
  courseNotReleased: 'course',
  startsInPast: 'startDate',
  closesInPast: 'startDate',
  noMainTrainer: 'mainTrainer',
  noClassroom: 'classroom',
  noVehicle: 'vehicles',
  moveNotAllowed: 'status',
}
const asFault = ({ code, params }: Reason): Fault => ({ column: reasonColumns[code] ?? 'number', code, ...(params ? { params } : {}) })

const LEFT_ALONE = new Set(['id', 'version', 'status', 'cancelReason'])
/** Does the row change more than where the offering stands in its life? */
export const edits = (after: Fields, before: Fields): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (key) => !LEFT_ALONE.has(key) && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  )

/** What stands against a new row; one that is over is history and only has to fit its room. */
const againstNew = (row: Sheeted, o: Offering, s: Surroundings): Reason[] => [
  ...startFailures(o, s.now, true),
  ...(row.status === 'published' && o.endsAt > s.now
    ? publishFailures({ ...o, status: 'unpublished' }, s).filter((reason) => reason.code !== 'closesInPast')
    : capacityFailures(o.capacity, o.minimum, s)),
]

/** What stands against moving a known offering to where its row says; only the moves of its life may be made. */
const againstMove = (to: OfferingStatus, o: Offering, s: Surroundings): Reason[] => {
  if (o.status === to) return []
  if (to === 'published') return publishFailures(o, s)
  return to === 'cancelled' ? cancelFailures(o, s.now) : [{ code: 'moveNotAllowed', params: { move: to, state: o.status } }]
}

const distinct = (reasons: Reason[]): Reason[] => [...new Map(reasons.map((reason) => [reason.code, reason])).values()]

const againstStored = (row: Sheeted, fields: Omit<Offering, 'status'>, stored: OfferingDoc, edited: boolean, s: Surroundings): Reason[] => {
  const now: Offering = { ...fields, status: stored.status }
  const changes = edited ? updateFailures(stored as unknown as Offering, now, s) : []
  return distinct([...changes, ...againstMove(row.status, now, s)])
}

/** A new row has the number of its course and week; it is cancelled for a reason, and nothing else has one. */
const againstSheet = (row: Sheeted, before: Fields | null, course: { code: string }): Fault[] => {
  const cancels = row.status === 'cancelled' && before?.status !== 'cancelled'
  const [, week] = numberOf(course.code, row.startDate, 1).split('-')
  return [
    ...(before || numberFits(row.number, course.code, row.startDate)
      ? []
      : [{ column: 'number', code: 'numberDiffers', params: { part: `${course.code}-${week}` } }]),
    ...(cancels && !row.cancelReason ? [{ column: 'cancelReason', code: 'reasonMissing' }] : []),
    ...(row.status !== 'cancelled' && row.cancelReason && row.cancelReason !== before?.cancelReason ? [{ column: 'cancelReason', code: 'notCancelled' }] : []),
    ...(before?.status === 'cancelled' && row.status === 'cancelled' && row.cancelReason !== before.cancelReason
      ? [{ column: 'cancelReason', code: 'cancelled' }]
      : []),
  ]
}

/** A promised course whose own row is wrong lacks what an offering needs; its own sheet says so. */
const isWhole = (course: { days?: unknown; minPersons?: unknown; maxPersons?: unknown }) =>
  [course.days, course.minPersons, course.maxPersons].every((value) => typeof value === 'number')

/** Everything that applying this row would be refused for, except what is booked twice: told before anything is written (decided.md §5). */
export const judgeRow = async (after: Fields & { id: string }, before: Fields | null, context: ImportContext): Promise<Fault[]> => {
  const row = after as unknown as Sheeted
  const ground = await groundOf(context)
  const stored = ground.offerings.get(row.id)
  const edited = !before || edits(after, before)
  const named = namedBy(row, ground)
  const sheeted = named.course ? againstSheet(row, before, named.course) : []
  if (!edited && before?.status === row.status) return sheeted
  const wrong = [...sheeted, ...(edited ? violations(row, named).map(atColumn(row)) : [])]
  if (!named.course || !isWhole(named.course)) return wrong
  const { fields, needs } = filledIn(context as never, row, { ...named, course: named.course })
  const s: Surroundings = { now: context.now, ...needs, occupied: ground.occupied.get(row.id) ?? 0, hasRecords: false }
  const reasons = stored ? againstStored(row, fields, stored, edited, s) : againstNew(row, { ...fields, status: row.status }, s)
  const told = new Set(wrong.map(({ column }) => column))
  return [...wrong, ...reasons.map(asFault).filter(({ column }) => !told.has(column))]
}

interface Holder {
  offeringId: string
  number: string
}
const slotOf = (resourceId: string, half: { day: string; half: 'am' | 'pm' }) => `${resourceId}|${keyOf(half)}`

/** What a row would book: each resource with its column and the code that the sheet names it by. */
const wantedOf = (row: Sheeted, ground: Ground) => [
  ...row.trainers.map((one) => ({ id: one.trainerId, column: teamColumns[one.role] ?? 'mainTrainer', name: ground.trainers.get(one.trainerId)?.code })),
  ...(row.classroomId ? [{ id: row.classroomId, column: 'classroom', name: ground.rooms.get(row.classroomId)?.code }] : []),
  ...(row.vehicleIds ?? []).map((id) => ({ id, column: 'vehicles', name: ground.vehicles.get(id)?.chassisNumber })),
]

/** Books a row among what is taken; gives what somebody else has. */
const bookRow = (row: Sheeted, days: number, taken: Map<string, Holder>, ground: Ground): Fault[] => {
  const halves = halfDaysOf(row.startDate, row.startHalf ?? 'am', days)
  return wantedOf(row, ground).flatMap(({ id, column, name }): Fault[] => {
    const clash = halves.map((half) => ({ half, holder: taken.get(slotOf(id, half)) })).find(({ holder }) => holder && holder.offeringId !== row.id)
    if (clash?.holder) return [{ column, code: 'resourceTaken', params: { resource: name ?? id, day: clash.half.day, offering: clash.holder.number } }]
    for (const half of halves) taken.set(slotOf(id, half), { offeringId: row.id, number: row.number })
    return []
  })
}

const takenNow = async (context: ImportContext, rows: readonly Sheeted[]): Promise<Map<string, Holder>> => {
  const resources = [...new Set(rows.flatMap((row) => [...row.trainers.map((one) => one.trainerId), ...(row.vehicleIds ?? []), row.classroomId ?? '']))]
  const from = rows.reduce((first, row) => (row.startDate < first ? row.startDate : first), rows[0]?.startDate ?? '')
  const found = await repository(BookingModel)(context).find({ resourceId: { $in: resources }, day: { $gte: from } }, { limit: 1_000_000 })
  return new Map(found.map((row) => [slotOf(row.resourceId, row), { offeringId: row.offeringId, number: row.offeringNumber }]))
}

const slotsOf = (o: Pick<OfferingDoc, 'startDate' | 'days' | 'trainers' | 'classroomId' | 'vehicleIds'> & { startHalf?: 'am' | 'pm' | undefined }) =>
  halfDaysOf(o.startDate, o.startHalf ?? 'am', o.days).flatMap((half) =>
    [...o.trainers.map((one) => one.trainerId), ...(o.vehicleIds ?? []), ...(o.classroomId ? [o.classroomId] : [])].map((id) => slotOf(id, half)),
  )
const free = (taken: Map<string, Holder>, offeringId: string, slots: readonly string[]) => {
  for (const slot of slots) if (taken.get(slot)?.offeringId === offeringId) taken.delete(slot)
}

/** Rooms, trainers and vehicles that would be booked twice, by stored offerings or by rows before in the same sheet: rows are applied in this order (I10). */
export const doubleBookings = async (planned: readonly Planned[], context: ImportContext): Promise<Map<number, Fault[]>> => {
  const due = planned.filter((plan) => plan.op === 'created' || plan.op === 'changed')
  const rows = due.map((plan) => ({ plan, row: { ...plan.after, id: plan.id } as unknown as Sheeted }))
  const ground = await groundOf(context)
  const taken = await takenNow(
    context,
    rows.map(({ row }) => row),
  )
  const faults = new Map<number, Fault[]>()
  for (const { plan, row } of rows) {
    const before = ground.offerings.get(plan.id)
    if (before) free(taken, plan.id, slotsOf(before))
    const days = ground.courses.get(row.courseId)?.days
    const books = before ? edits(plan.after, plan.before ?? {}) || row.status !== 'cancelled' : row.status !== 'cancelled'
    const wrong = books && days ? bookRow(row, days, taken, ground) : []
    if (row.status === 'cancelled' && days) free(taken, plan.id, slotsOf({ ...row, days }))
    if (wrong.length > 0) faults.set(plan.row, wrong)
  }
  return faults
}
