import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { OfferingCopy } from '@academy/contracts/training/delivery/offerings.ts'
import type { z } from 'zod'
import { CourseModel } from '../../catalogue/courses/model.ts'
import { ClassroomModel } from '../../resources/classrooms/model.ts'
import { TrainerModel } from '../../resources/trainers/model.ts'
import { VehicleModel } from '../../resources/vehicles/model.ts'
import { takenBy } from './bookings.ts'
import type { Entered } from './compose.ts'

export type LeftOut = NonNullable<z.output<typeof OfferingCopy>['leftOut']>[number]

const inUse = (row: { status?: string | undefined } | undefined) => row !== undefined && row.status !== 'inactive'

/** What of an offering can be had on its day: without rooms, trainers and vehicles that others have then or that are no longer in use, which are named. */
export const withoutTaken = async (ctx: Context, wanted: Entered): Promise<{ entered: Entered; leftOut: LeftOut[] }> => {
  const who = unscoped(ctx)
  const { classroomId, vehicleIds = [], trainers } = wanted
  const [course, room, people, vehicles] = await Promise.all([
    repository(CourseModel)(who).byId(wanted.courseId),
    classroomId ? repository(ClassroomModel)(who).byId(classroomId) : null,
    repository(TrainerModel)(who).byIds(trainers.map((one) => one.trainerId)),
    repository(VehicleModel)(who).byIds(vehicleIds),
  ])
  const booker = { ...wanted, id: '', number: '', startHalf: wanted.startHalf ?? 'am', days: course?.days ?? 1, online: false }
  const taken = new Map((await takenBy(ctx, booker)).map((row) => [row.resourceId, row.offeringNumber]))
  const leftOut: LeftOut[] = []
  const keeps = (resourceType: LeftOut['resourceType'], resourceId: string, row: { code?: string; status?: string | undefined } | undefined, name: string) => {
    const offering = taken.get(resourceId)
    if (inUse(row) && offering === undefined) return true
    leftOut.push({ resourceType, resourceId, name, ...(offering === undefined ? {} : { offeringNumber: offering }) })
    return false
  }
  const trainerOf = (id: string) => people.find((one) => one.id === id)
  const vehicleOf = (id: string) => vehicles.find((one) => one.id === id)
  const { classroomId: _, vehicleIds: __, ...rest } = wanted
  const entered = {
    ...rest,
    ...(classroomId && keeps('classroom', classroomId, room ?? undefined, room?.code ?? '—') ? { classroomId } : {}),
    trainers: trainers.filter(({ trainerId }) => keeps('trainer', trainerId, trainerOf(trainerId), trainerOf(trainerId)?.code ?? '—')),
    vehicleIds: vehicleIds.filter((id) => keeps('vehicle', id, vehicleOf(id), vehicleOf(id)?.chassisNumber ?? '—')),
  }
  return { entered, leftOut }
}
