import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { OfferingCopy } from '@academy/contracts/training/delivery/offering-rows.ts'
import type { z } from 'zod'
import { CourseModel } from '../../catalogue/public.ts'
import { ClassroomModel, resourceNames, TrainerModel, VehicleModel } from '../../resources/public.ts'
import { takenBy } from './bookings.ts'
import type { Entered } from './compose.ts'

export type LeftOut = NonNullable<z.output<typeof OfferingCopy>['leftOut']>[number]

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
  const inUse = new Set([room, ...people, ...vehicles].flatMap((row) => (row && row.status !== 'inactive' ? [row.id] : [])))
  const without: Omit<LeftOut, 'name'>[] = []
  const keeps = (resourceType: LeftOut['resourceType']) => (resourceId: string) => {
    const offeringNumber = taken.get(resourceId)
    if (inUse.has(resourceId) && offeringNumber === undefined) return true
    without.push({ resourceType, resourceId, ...(offeringNumber === undefined ? {} : { offeringNumber }) })
    return false
  }
  const { classroomId: _, vehicleIds: __, ...rest } = wanted
  const entered = {
    ...rest,
    ...(classroomId && keeps('classroom')(classroomId) ? { classroomId } : {}),
    trainers: trainers.filter(({ trainerId }) => keeps('trainer')(trainerId)),
    vehicleIds: vehicleIds.filter(keeps('vehicle')),
  }
  const names = await resourceNames(who, new Map(without.map(({ resourceId, resourceType }) => [resourceId, resourceType])))
  const called = (id: string) => names.get(id)?.[ctx.locale === 'en-US' ? 'en' : 'cn'] ?? '—'
  return { entered, leftOut: without.map((one) => ({ ...one, name: called(one.resourceId) })) }
}
