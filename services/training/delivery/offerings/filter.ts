import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains, named } from '@academy/chassis/http/filters.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { users } from '../../people.ts'
import { TrainerModel } from '../../resources/public.ts'

/** The filters that all lists of offerings share; amounts in fen. */
interface OfferingQuery {
  text?: string | undefined
  courseIds?: string[] | undefined
  catalogues?: string[] | undefined
  brands?: string[] | undefined
  regions?: string[] | undefined
  provinceCodes?: string[] | undefined
  cityCodes?: string[] | undefined
  siteId?: string | undefined
  trainerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  hasSeats?: boolean | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
}

const between = (field: string, min: unknown, max: unknown): Filter =>
  min === undefined && max === undefined ? {} : { [field]: { ...(min === undefined ? {} : { $gte: min }), ...(max === undefined ? {} : { $lte: max }) } }

const textFilter = async (text: string, ctx: Context): Promise<Filter> => {
  const trainers = await repository(TrainerModel)(unscoped(ctx)).distinct('userId', {})
  const people = await users(ctx).ids({ $and: [{ id: { $in: trainers } }, named(text)] }, trainers.length || 1)
  const fields = ['number', 'courseCode', 'nameCn', 'nameEn', 'siteNameCn', 'siteNameEn', 'cityCn', 'cityEn']
  return { $or: [...fields.map((field) => ({ [field]: contains(text) })), { trainerUserIds: { $in: people } }] }
}

/** Text looks in number, course, names, site, city and trainers; everything else is "one of" or a range. */
export const filterOf = async (query: OfferingQuery, ctx: Context): Promise<Filter> => ({
  ...(query.text ? await textFilter(query.text, ctx) : {}),
  ...among('courseId', query.courseIds),
  ...among('catalogue', query.catalogues),
  ...among('brand', query.brands),
  ...among('region', query.regions),
  ...among('provinceCode', query.provinceCodes),
  ...among('cityCode', query.cityCodes),
  ...(query.siteId ? { siteId: query.siteId } : {}),
  ...(query.trainerId ? { 'trainers.trainerId': query.trainerId } : {}),
  ...between('startDate', query.from, query.to),
  ...between('price', query.priceMin, query.priceMax),
  ...(query.hasSeats ? { 'seats.free': { $gt: 0 }, 'seats.waiting': 0 } : {}),
})

/** No course takes longer from its first day to its last: what began before is over. */
const LONGEST_DAYS = 60

/** The filter of one side of today; the first days bound what the index reads. */
export const whenFilter = (when: 'ahead' | 'past' | undefined, today: string): Filter => {
  if (!when) return {}
  return when === 'ahead'
    ? { startDate: { $gte: addDays(today, -LONGEST_DAYS) }, endDate: { $gte: today } }
    : { startDate: { $lt: today }, endDate: { $lt: today } }
}

/** The filter of phases, which are derived from times and stored nowhere. */
export const phaseFilter = (phases: readonly string[] | undefined, now: Date): Filter => {
  if (!phases?.length) return {}
  const of: Record<string, Filter> = {
    open: { status: 'published', closesAt: { $gte: now }, startsAt: { $gt: now } },
    closed: { status: 'published', closesAt: { $lt: now }, startsAt: { $gt: now } },
    running: { status: 'published', startsAt: { $lte: now }, endsAt: { $gt: now } },
    completed: { status: 'published', endsAt: { $lte: now } },
  }
  return { $or: phases.flatMap((phase) => (Object.hasOwn(of, phase) ? [of[phase] as Filter] : [])) }
}
