import { type ById, withPromised } from '@academy/chassis/imports/promised-records.ts'
import type { ImportContext } from '@academy/chassis/imports/sheet-plan.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { CourseModel } from '../../catalogue/public.ts'
import { ClassroomModel, type SiteModel, sitesOf, TrainerModel, VehicleModel } from '../../resources/public.ts'
import { SeatModel } from '../enrolments/model.ts'
import type { Entered, Named } from './compose.ts'
import { OfferingModel } from './model.ts'
import type { OfferingDoc } from './offering-doc.ts'

const ALL = { limit: 100_000 }
/** Rooms with the id of the site that a promised one names by its code. */
const placed = (rooms: ById<typeof ClassroomModel.fields>, sites: ById<typeof SiteModel.fields>) => {
  const ids = new Map([...sites].map(([id, site]) => [site.code, id]))
  const settled = ([id, room]: [string, DocOf<typeof ClassroomModel.fields> & { site?: string }]) =>
    [id, room.site ? { ...room, siteId: ids.get(room.site) ?? room.siteId } : room] as const
  return new Map([...rooms].map(settled))
}

const occupiedBy = async (context: ImportContext, offeringIds: string[]): Promise<ReadonlyMap<string, number>> => {
  const match = { offeringId: { $in: offeringIds }, state: { $in: ['held', 'taken'] } }
  const counted = await repository(SeatModel)(context).aggregate<{ _id: string; n: number }>(match, [{ $group: { _id: '$offeringId', n: { $sum: 1 } } }])
  return new Map(counted.map((row) => [row._id, row.n]))
}

const load = async (context: ImportContext) => {
  const active = { status: 'active' }
  const [courses, sites, rooms, trainers, vehicles, stored] = await Promise.all([
    withPromised(CourseModel, 'courses', 'code', { status: 'released', needs: [], prerequisites: [], ladder: [] }, context),
    sitesOf(context),
    withPromised(ClassroomModel, 'classrooms', 'code', active, context),
    withPromised(TrainerModel, 'trainers', 'code', { ...active, catalogues: [] }, context),
    withPromised(VehicleModel, 'vehicles', 'chassisNumber', active, context),
    repository(OfferingModel)(context).find({ number: { $in: context.rows.map((row) => row.values.number) } }, ALL),
  ])
  const occupied = await occupiedBy(
    context,
    stored.map((row) => row.id),
  )
  const offerings = new Map<string, OfferingDoc>(stored.map((row) => [row.id, row]))
  return { courses, sites, rooms: placed(rooms, sites), trainers, vehicles, offerings, occupied }
}
export type Ground = Awaited<ReturnType<typeof load>>

const loaded = new WeakMap<ImportContext, Promise<Ground>>()

/** Everything that the rows of one sheet of offerings stand on, read once a call. */
export const groundOf = (context: ImportContext): Promise<Ground> => {
  const ground = loaded.get(context) ?? load(context)
  loaded.set(context, ground)
  return ground
}

/** The records that a row names. */
export const namedBy = (input: Entered, { courses, sites, rooms, trainers, vehicles }: Ground): Named => {
  const some = <T>(ids: readonly string[], all: ReadonlyMap<string, T>): T[] => ids.flatMap((id) => all.get(id) ?? [])
  return {
    course: courses.get(input.courseId) ?? null,
    site: sites.get(input.siteId) ?? null,
    room: (input.classroomId && rooms.get(input.classroomId)) || null,
    trainers: some(
      input.trainers.map((one) => one.trainerId),
      trainers,
    ),
    vehicles: some(input.vehicleIds ?? [], vehicles),
  }
}
