import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import type { OfferingFields } from '@academy/contracts/training/delivery/offering-rows.ts'
import type { z } from 'zod'
import { CourseModel } from '../../catalogue/public.ts'
import { cityName } from '../../places.ts'
import { ClassroomModel, SiteModel, TrainerModel, VehicleModel } from '../../resources/public.ts'
import { closesAt, defaultCapacity, spanOf } from './offering.ts'

export type Entered = z.output<typeof OfferingFields>
type Who = Pick<Context, 'tenantId' | 'parameter' | 'dataScope'>

const load = async (who: Who, input: Entered) => {
  const all = unscoped(who)
  const [course, site, room, trainers, vehicles] = await Promise.all([
    repository(CourseModel)(all).byId(input.courseId),
    repository(SiteModel)(all).byId(input.siteId),
    input.classroomId ? repository(ClassroomModel)(all).byId(input.classroomId) : null,
    repository(TrainerModel)(all).byIds(input.trainers.map((one) => one.trainerId)),
    repository(VehicleModel)(all).byIds(input.vehicleIds ?? []),
  ])
  return { course, site, room, trainers, vehicles }
}

/** The records that an entered offering names, as far as they exist. */
export type Named = Awaited<ReturnType<typeof load>>

interface CourseFacts {
  code: string
  catalogue: string
  brand: string
  level: number
  days: number
  points: number
  kind: string
  needs: readonly string[]
}

/** What an offering keeps of its course. */
export const ofCourse = <C extends CourseFacts>(course: C) => ({
  courseCode: course.code,
  catalogue: course.catalogue,
  brand: course.brand as C['brand'],
  level: course.level,
  days: course.days,
  points: course.points,
  online: course.kind === '2' || course.needs.includes('online'),
})

/** Everything wrong with what an entered offering names: unknown, inactive or not fitting each other. */
export const violations = (input: Entered, { course, site, room, trainers, vehicles }: Named): Violation[] => [
  ...(course && course.status !== 'deleted' ? [] : [{ field: 'courseId', code: 'unknown' }]),
  ...(site ? [] : [{ field: 'siteId', code: 'unknown' }]),
  ...(input.classroomId && !room ? [{ field: 'classroomId', code: 'unknown' }] : []),
  ...(room && room.siteId !== input.siteId ? [{ field: 'classroomId', code: 'otherSite' }] : []),
  ...(room?.status === 'inactive' ? [{ field: 'classroomId', code: 'inactive' }] : []),
  ...(site?.status === 'inactive' ? [{ field: 'siteId', code: 'inactive' }] : []),
  ...input.trainers.flatMap(({ trainerId }, at) => {
    const trainer = trainers.find((one) => one.id === trainerId)
    if (!trainer) return [{ field: `trainers[${at}].trainerId`, code: 'unknown' }]
    if (trainer.status === 'inactive') return [{ field: `trainers[${at}].trainerId`, code: 'inactive' }]
    return course && !trainer.catalogues.includes(course.catalogue)
      ? [{ field: `trainers[${at}].trainerId`, code: 'notHisCatalogue', params: { catalogue: course.catalogue } }]
      : []
  }),
  ...(input.trainers.filter((one) => one.role === 'main').length > 1 ? [{ field: 'trainers', code: 'oneMain' }] : []),
  ...(new Set(input.trainers.map((one) => one.trainerId)).size < input.trainers.length ? [{ field: 'trainers', code: 'twice' }] : []),
  ...(input.vehicleIds ?? []).flatMap((id, at) => {
    const vehicle = vehicles.find((one) => one.id === id)
    if (!vehicle) return [{ field: `vehicleIds[${at}]`, code: 'unknown' }]
    return vehicle.status === 'inactive' ? [{ field: `vehicleIds[${at}]`, code: 'inactive' }] : []
  }),
]

type Course = NonNullable<Named['course']>
type Site = NonNullable<Named['site']>

/** What the rules read of an entered offering: price, numbers and times fall back to the course's and the room's (decided.md §1). */
export const filledIn = (who: Pick<Who, 'parameter'>, input: Entered, { course, room }: Named & { course: Course }) => {
  const startHalf = input.startHalf ?? 'am'
  const { startsAt, endsAt, endDate } = spanOf(input.startDate, startHalf, course.days)
  const capacity = input.capacity ?? defaultCapacity(course.maxPersons, room?.maxPersons)
  const fields = {
    ...input,
    nameCn: input.nameCn || course.nameCn,
    nameEn: input.nameEn || course.nameEn,
    startHalf,
    minimum: input.minimum ?? Math.min(course.minPersons, capacity),
    capacity,
    waitingList: input.waitingList ?? who.parameter('waiting.default'),
    price: input.price ?? course.price,
    ...ofCourse(course),
    endDate,
    startsAt,
    endsAt,
    closesAt: closesAt(input.startDate, who.parameter('enrol.close.days')),
  }
  const needs = {
    roomMax: room?.maxPersons,
    needsVehicle: course.needs.includes('vehicle'),
    courseReleased: course.status === 'released',
    online: fields.online,
  }
  return { fields, needs }
}

const placeOf = async (platform: Platform, site: Site) => {
  const city = await cityName(platform, site.cityCode)
  return {
    siteNameCn: site.nameCn,
    siteNameEn: site.nameEn,
    ...(site.region ? { region: site.region } : {}),
    ...(site.provinceCode ? { provinceCode: site.provinceCode } : {}),
    ...(site.cityCode ? { cityCode: site.cityCode } : {}),
    cityCn: city.nameCn,
    cityEn: city.nameEn,
  }
}

/** What is stored of an entered offering, with the names of its place and the people who teach. Throws malformed with all violations. */
export const compose = async (platform: Platform, who: Who, input: Entered) => {
  const found = await load(who, input)
  const wrong = violations(input, found)
  const { course, site } = found
  if (wrong.length > 0 || !course || !site) throw malformed(wrong)
  const { fields, needs } = filledIn(who, input, { ...found, course })
  const teams = {
    trainers: input.trainers.map((one) => ({ ...one, userId: found.trainers.find((trainer) => trainer.id === one.trainerId)?.userId })),
    trainerUserIds: found.trainers.map((trainer) => trainer.userId),
  }
  return { fields: { ...fields, ...(await placeOf(platform, site)), ...teams }, needs }
}
