import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { OfferingModel } from './model.ts'
import { cards } from './present.ts'

interface Day {
  day: string
  offerings: number
  /** Seats that somebody may still apply for. */
  free: number
}

/** The free seats of an offering, as long as it takes applications. */
const bookable = (now: Date) => ({ $cond: [{ $gte: ['$closesAt', now] }, '$seats.free', 0] })

/** Offerings and free seats a day for a filter, at most `days` days from today on. */
export const perDay = async (ctx: Pick<Context, 'tenantId' | 'dataScope' | 'now'>, filter: Filter, days: number): Promise<Day[]> => {
  const today = dayOf(ctx.now)
  const rows = await repository(OfferingModel)(unscoped(ctx)).aggregate<{ _id: string; offerings: number; free: number }>(
    { $and: [{ status: 'published', startDate: { $gte: today, $lte: addDays(today, days) } }, filter] },
    [{ $group: { _id: '$startDate', offerings: { $sum: 1 }, free: { $sum: bookable(ctx.now) } } }, { $sort: { _id: 1 } }],
  )
  return rows.map(({ _id, offerings, free }) => ({ day: _id, offerings, free }))
}

const LANDING_DAYS = 60
const LANDING_PAST_DAYS = 30

interface Place {
  _id: { day: string; city?: string }
  offerings: number
  seats: number
  open: number
  free: number
}

/** The days of these groups in order, all cities together, with the people who have a seat. */
const daysOf = (groups: readonly Place[]): (Day & { people: number })[] => {
  const days = new Map<string, Day & { people: number }>()
  for (const { _id, offerings, seats, open, free } of groups) {
    const day = days.get(_id.day) ?? { day: _id.day, offerings: 0, free: 0, people: 0 }
    days.set(_id.day, { day: _id.day, offerings: day.offerings + offerings, free: day.free + open, people: day.people + seats - free })
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Live facts of the academy for visitors: offerings of the next weeks, their places, the seats that are left, and what the last weeks were; no person's name. */
export const upcomingFacts = async (ctx: Context, limit: number) => {
  const door = repository(OfferingModel)(unscoped(ctx))
  const today = dayOf(ctx.now)
  const until = addDays(today, LANDING_DAYS)
  const shown = { status: 'published', startDate: { $gte: addDays(today, -LANDING_PAST_DAYS), $lte: until } }
  const [groups, next] = await Promise.all([
    door.aggregate<Place>(shown, [
      {
        $group: {
          _id: { day: '$startDate', city: '$cityCode' },
          offerings: { $sum: 1 },
          seats: { $sum: '$seats.capacity' },
          open: { $sum: bookable(ctx.now) },
          free: { $sum: '$seats.free' },
        },
      },
    ]),
    door.find({ status: 'published', startDate: { $gte: today }, closesAt: { $gte: ctx.now }, 'seats.free': { $gt: 0 } }, { sort: { startDate: 1 }, limit }),
  ])
  const ahead = groups.filter(({ _id }) => _id.day >= today)
  const cities = new Set(ahead.flatMap(({ _id }) => _id.city ?? []))
  const sum = (of: 'offerings' | 'seats' | 'open') => ahead.reduce((total, group) => total + group[of], 0)
  return {
    facts: { offerings: sum('offerings'), cities: cities.size, seats: sum('seats'), free: sum('open'), from: today, until },
    records: await cards(ctx, next),
    horizon: daysOf(groups),
  }
}
