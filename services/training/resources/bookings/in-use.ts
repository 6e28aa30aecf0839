import type { Precondition } from '@academy/chassis/http/crud-handlers.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { db } from '../../database.ts'
import { ClassroomModel } from '../classrooms/model.ts'
import { TrainerModel } from '../trainers/model.ts'
import { VehicleModel } from '../vehicles/model.ts'
import { BookingModel } from './model.ts'

/** Whoever books a resource or takes it out of use takes its turn, so that these two never pass each other unseen. */
const takeResources = rowLock(db, 'resource_turns')

/** Why these resources may not go out of use on this day: the offerings that book each from then on, by its id. */
export const bookedReasons = async (who: Reader, ids: readonly string[], today: string): Promise<Map<string, Reason>> => {
  const booked = await repository(BookingModel)(unscoped(who)).find({ resourceId: { $in: ids }, day: { $gte: today } }, { limit: 100_000 })
  const numbers = new Map<string, Set<string>>()
  for (const { resourceId, offeringNumber } of booked) numbers.set(resourceId, (numbers.get(resourceId) ?? new Set()).add(offeringNumber))
  const reason = (offerings: readonly string[]): Reason => ({
    code: 'resource.booked',
    params: { offerings: offerings.slice(0, 5).join(', '), count: offerings.length },
    remedy: { code: 'freeResource' },
  })
  return new Map([...numbers].map(([id, offerings]) => [id, reason([...offerings])]))
}

/** The same in the unit that takes them out of use, after their turn. */
export const bookedNow = async (unit: Unit, ids: readonly string[]): Promise<Map<string, Reason>> => {
  await takeResources(unit, ids)
  return bookedReasons(unit, ids, dayOf(unit.now))
}

/** Takes ids of resources and gives a judge that refuses, naming the offerings, while one of them is booked from today on. */
export const refuseBooked =
  (ids: readonly string[]): Precondition =>
  async (unit) => {
    const reasons = await bookedNow(unit, ids)
    if (reasons.size > 0) throw refused([...reasons.values()])
  }

export type Resource = 'classroom' | 'trainer' | 'vehicle'
const doors = { classroom: repository(ClassroomModel), trainer: repository(TrainerModel), vehicle: repository(VehicleModel) }
const fields = { classroom: 'classroomId', trainer: 'trainers', vehicle: 'vehicleIds' } as const

/** What this unit books is in use until the unit ends. Throws malformed at the field of what was taken out of use meanwhile. */
export const standingResources = async (unit: Unit, wanted: ReadonlyMap<string, Resource>): Promise<void> => {
  await takeResources(unit, [...wanted.keys()])
  const gone = []
  for (const [id, kind] of wanted) {
    const row = await doors[kind](unscoped(unit)).byId(id)
    if (row?.status !== 'active') gone.push({ field: fields[kind], code: row ? 'inactive' : 'unknown' })
  }
  if (gone.length > 0) throw malformed(gone)
}
