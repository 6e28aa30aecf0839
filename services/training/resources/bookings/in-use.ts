import type { Judge } from '@academy/chassis/http/crud-handlers.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { turns } from '@academy/chassis/mongo/turns.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { db } from '../../database.ts'
import { ClassroomModel } from '../classrooms/model.ts'
import { TrainerModel } from '../trainers/model.ts'
import { VehicleModel } from '../vehicles/model.ts'
import { BookingModel } from './model.ts'

/** Whoever books a resource or takes it out of use takes its turn, so that these two never pass each other unseen. */
const takeResources = turns(db, 'resource_turns')

/** Takes ids of resources and gives a judge that refuses, naming the offerings, while one of them is booked from today on. */
export const refuseBooked =
  (ids: readonly string[]): Judge =>
  async (unit) => {
    await takeResources(unit, ids)
    const booked = await repository(BookingModel)(unscoped(unit)).find({ resourceId: { $in: ids }, day: { $gte: dayOf(unit.now) } }, { limit: 50 })
    const offerings = [...new Set(booked.map((row) => row.offeringNumber))]
    const params = { offerings: offerings.slice(0, 5).join(', '), count: offerings.length }
    if (offerings.length > 0) throw refused([{ code: 'resource.booked', params, remedy: { code: 'freeResource' } }])
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
