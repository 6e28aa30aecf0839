import type { Context } from '@academy/chassis/http/context.ts'
import { decided, emitAll } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import { isoWeek } from '@academy/contracts/core/days.ts'
import { pick } from '@academy/contracts/core/fields.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { takeCourses } from '../../catalogue/public.ts'
import { standingSite } from '../../resources/public.ts'
import { StudyRecordModel } from '../../study/public.ts'
import { holdLimits } from '../enrolments/application.ts'
import { EnrolmentModel, SeatModel } from '../enrolments/model.ts'
import { moveAlong } from '../enrolments/moved.ts'
import { promote } from '../enrolments/promote.ts'
import { fitSeats, freshSeats, refreshCounts } from '../enrolments/seats.ts'
import { book } from './bookings.ts'
import { compose, type Entered } from './compose.ts'
import { type LeftOut, withoutTaken } from './copy.ts'
import { cancel, changed, type Described, published } from './facts.ts'
import { tellCancelled, tellChanged } from './messages.ts'
import { OfferingModel, OfferingSerialModel } from './model.ts'
import { capacityFailures, deleteFailures, moved, numberOf, type Offering, type Surroundings, startFailures, updateFailures } from './offering.ts'
import type { OfferingDoc } from './offering-doc.ts'
import { stateOf } from './offering-state.ts'
import { startMoved } from './start.ts'

const repo = repository(OfferingModel)

/** What the guards of an offering read of the world around it. */
export const surroundings = async (
  ctx: Pick<Context, 'tenantId' | 'now' | 'session'>,
  o: OfferingDoc | null,
  facts: { courseReleased: boolean; needsVehicle: boolean; online: boolean; roomMax?: number | undefined },
): Promise<Surroundings> => {
  const who = { tenantId: ctx.tenantId, dataScope: { kind: 'all' } as const, session: ctx.session }
  const occupied = o ? await repository(SeatModel)(who).count({ offeringId: o.id, state: { $in: ['held', 'taken'] } }) : 0
  const records = o
    ? (await repository(StudyRecordModel)(who).count({ offeringId: o.id })) +
      (await repository(EnrolmentModel)(who).count({ offeringId: o.id, marks: { $exists: true } }))
    : 0
  return { now: ctx.now, ...facts, occupied, hasRecords: records > 0 }
}

const described = (o: OfferingDoc): Described => o as unknown as Described

/** Tells others what an offering is now. */
export const announce = async (unit: Unit, o: OfferingDoc): Promise<void> => unit.emit(offeringState, o.id, await stateOf(unit, o))

/** The next serial of the course's week that no imported offering has taken. */
const nextNumber = async (unit: Unit, courseCode: string, startDate: string): Promise<string> => {
  const { year, week } = isoWeek(startDate)
  const id = `${unit.tenantId}-${courseCode}-${year}-${week}`
  const serials = repository(OfferingSerialModel)(unscoped(unit))
  for (;;) {
    const { last } = (await serials.change({ id }, { $inc: { last: 1 } })) ?? (await serials.insert({ id, last: 1 }))
    const number = numberOf(courseCode, startDate, last)
    if (!(await repo(unscoped(unit)).one({ number }))) return number
  }
}

/** What an import says of an offering besides what staff enter. */
export interface Given {
  id: string
  number: string
  status: OfferingDoc['status']
  cancelReason?: OfferingDoc['cancelReason']
}

/** Creates an offering, unpublished but for imports: number, times, seats and bookings in one unit. */
export const create = async (platform: Platform, input: Entered, ctx: Context, given?: Given): Promise<OfferingDoc> => {
  const composed = await compose(platform, ctx, input)
  const { fields } = composed
  const against = [
    ...startFailures({ startDate: fields.startDate, status: given?.status ?? 'unpublished' }, ctx.now, given !== undefined),
    ...capacityFailures(fields.capacity, fields.minimum, { occupied: 0, roomMax: composed.needs.roomMax }),
  ]
  if (against.length > 0) throw refused(against)
  return ctx.unit(async (unit) => {
    await takeCourses(unit, [fields.courseId])
    await standingSite(unit, fields.siteId)
    const seats = { capacity: fields.capacity, taken: 0, held: 0, free: fields.capacity, waiting: 0 }
    const row = await repo(unscoped(unit)).insert({
      ...fields,
      ...(given ?? { number: await nextNumber(unit, fields.courseCode, fields.startDate), status: 'unpublished' as const }),
      seats,
    })
    await repository(SeatModel)(unscoped(unit)).insertMany(freshSeats(row.id, row.capacity))
    if (row.status !== 'cancelled') await book(unit, row)
    if (row.status === 'published') emitAll(unit, [published(described(row), ctx.now)])
    await announce(unit, row)
    return row
  })
}

/** Changes an offering: refused when it changed meanwhile, and with everything that stands against it. */
export const change = async (platform: Platform, input: Entered & { id: string; version: number }, ctx: Context): Promise<OfferingDoc> => {
  const { id, version, ...entered } = input
  const before = await repo(ctx).byId(id)
  if (!before) throw absent()
  const composed = await compose(platform, ctx, entered)
  const { fields } = composed
  const s = await surroundings(ctx, before, composed.needs)
  const against = updateFailures(before as unknown as Offering, { ...fields, status: before.status } as unknown as Offering, s)
  if (against.length > 0) throw refused(against)
  const names = Object.keys(fields).filter((key) => JSON.stringify(fields[key as keyof typeof fields]) !== JSON.stringify(before[key as keyof OfferingDoc]))
  const wasMoved =
    before.status === 'published' &&
    moved(before as unknown as Offering, { ...fields, status: before.status } as unknown as Offering, before.cityCode === fields.cityCode)
  const cleared = Object.fromEntries(
    ['classroomId', 'vehicleIds', 'consumables', 'meetingTheme', 'noticeCn', 'noticeEn', 'remark'].filter((key) => !(key in entered)).map((key) => [key, null]),
  )
  const saved = await ctx.unit(async (unit) => {
    await standingSite(unit, fields.siteId)
    const row = await repo(unscoped(unit)).update(id, version, { ...cleared, ...fields } as never)
    await fitSeats(unit, id, row.capacity)
    await book(unit, row)
    if (wasMoved) await moveAlong(unit, row, holdLimits(ctx))
    if (wasMoved && row.start === 'asked') emitAll(unit, [startMoved(described(row), ctx.now)])
    if (row.status === 'published' && names.length > 0) {
      emitAll(unit, [changed(described(row), names, wasMoved, ctx.now)])
      await tellChanged(unit, row, names, wasMoved)
    }
    await announce(unit, row)
    return row
  })
  await promote(ctx, id)
  await refreshCounts(ctx, id)
  return saved
}

/** Cancels with a reason; what becomes of its people follows from the fact, within seconds (I8). */
export const cancelOne = async (
  input: { id: string; version: number; reason: OfferingDoc['cancelReason']; remark?: string | undefined },
  ctx: Context,
): Promise<OfferingDoc> => {
  const before = await repo(ctx).byId(input.id)
  if (!before) throw absent()
  const { events } = decided(cancel(described(before), input.reason ?? '50', ctx.now))
  return ctx.unit(async (unit) => {
    const row = await repo(unscoped(unit)).update(input.id, input.version, {
      status: 'cancelled',
      ...(input.reason ? { cancelReason: input.reason } : {}),
      ...(input.remark ? { cancelRemark: input.remark } : {}),
    })
    await book(unit, { id: row.id, gone: true })
    emitAll(unit, events)
    await tellCancelled(unit, row)
    await announce(unit, row)
    return row
  })
}

/** Deletes unpublished or cancelled ones without training records (I9): judged in the unit that deletes, so that nobody publishes one in between. */
export const removeAll = async (ids: string[], ctx: Context): Promise<{ removed: number }> => {
  const bare = { courseReleased: true, needsVehicle: false, online: false }
  const removed = await ctx.unit(async (unit) => {
    const rows = await repo(unit).byIds(ids)
    if (rows.length < new Set(ids).size) throw absent()
    const against = []
    for (const row of rows) against.push(...deleteFailures(row as unknown as Offering, await surroundings(unit, row, bare)))
    if (against.length > 0) throw refused(against)
    for (const row of rows) {
      await book(unit, { id: row.id, gone: true })
      await repository(SeatModel)(unscoped(unit)).remove({ offeringId: row.id })
      unit.emit(offeringState, row.id, null)
    }
    return repo(unit).remove({ id: { $in: ids } })
  })
  return { removed }
}

const copied = [
  'courseId',
  'nameCn',
  'nameEn',
  'siteId',
  'classroomId',
  'vehicleIds',
  'consumables',
  'meetingTheme',
  'minimum',
  'capacity',
  'waitingList',
  'price',
  'noticeCn',
  'noticeEn',
  'remark',
] as const satisfies (keyof OfferingDoc)[]

/** A new unpublished offering like this one on another day, without the resources that are taken then or no longer in use; these are told. */
export const copyOne = async (
  platform: Platform,
  input: { id: string; startDate: string; startHalf?: 'am' | 'pm' | undefined },
  ctx: Context,
): Promise<OfferingDoc & { leftOut: LeftOut[] }> => {
  const from = await repo(ctx).byId(input.id)
  if (!from) throw absent()
  const trainers = from.trainers.map(({ trainerId, role }) => ({ trainerId, role }))
  const wanted = { ...pick(from, copied), trainers, startDate: input.startDate, startHalf: input.startHalf ?? from.startHalf }
  const { entered, leftOut } = await withoutTaken(ctx, wanted)
  return { ...(await create(platform, entered, ctx)), leftOut }
}
