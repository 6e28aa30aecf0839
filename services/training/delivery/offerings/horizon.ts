import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { OfferingModel } from './model.ts'
import { cards } from './present.ts'

interface Day {
  day: string
  offerings: number
  free: number
}

/** Offerings and free seats a day for a filter, at most `days` days from today on. */
export const perDay = async (ctx: Pick<Context, 'tenantId' | 'dataScope' | 'now'>, filter: Filter, days: number): Promise<Day[]> => {
  const today = dayOf(ctx.now)
  const rows = await repository(OfferingModel)(unscoped(ctx)).aggregate<{ _id: string; offerings: number; free: number }>(
    { $and: [{ status: 'published', startDate: { $gte: today, $lte: addDays(today, days) } }, filter] },
    [{ $group: { _id: '$startDate', offerings: { $sum: 1 }, free: { $sum: '$seats.free' } } }, { $sort: { _id: 1 } }],
  )
  return rows.map(({ _id, offerings, free }) => ({ day: _id, offerings, free }))
}

const LANDING_DAYS = 60

/** Live facts of the academy for visitors: offerings of the next weeks, their places, the seats that are left; no person's name. */
export const upcomingFacts = async (ctx: Context, limit: number) => {
  const door = repository(OfferingModel)(unscoped(ctx))
  const today = dayOf(ctx.now)
  const until = addDays(today, LANDING_DAYS)
  const ahead = { status: 'published', startDate: { $gte: today, $lte: until } }
  const [horizon, cities, counted, next] = await Promise.all([
    perDay(ctx, {}, LANDING_DAYS),
    door.distinct('cityCode', ahead),
    door.aggregate<{ seats: number; free: number; offerings: number }>(ahead, [
      { $group: { _id: null, offerings: { $sum: 1 }, seats: { $sum: '$seats.capacity' }, free: { $sum: '$seats.free' } } },
    ]),
    door.find({ status: 'published', startDate: { $gte: today }, closesAt: { $gte: ctx.now }, 'seats.free': { $gt: 0 } }, { sort: { startDate: 1 }, limit }),
  ])
  const total = counted[0] ?? { offerings: 0, seats: 0, free: 0 }
  return {
    facts: { offerings: total.offerings, cities: cities.filter(Boolean).length, seats: total.seats, free: total.free, from: today, until },
    records: await cards(ctx, next),
    horizon,
  }
}
