import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { keptFor } from '@academy/chassis/runtime/kept-for.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { directionsOf } from './directions.ts'
import { OfferingModel } from './model.ts'
import { factsOf } from './present.ts'

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
const LANDING_MOST = 2000

interface Place {
  _id: string
  offerings: number
  seats: number
  open: number
  free: number
}

/** The days of these groups in order, with the people who have a seat. */
const daysOf = (groups: readonly Place[]): (Day & { people: number })[] => {
  const days = new Map<string, Day & { people: number }>()
  for (const { _id, offerings, seats, open, free } of groups) {
    const day = days.get(_id) ?? { day: _id, offerings: 0, free: 0, people: 0 }
    days.set(_id, { day: _id, offerings: day.offerings + offerings, free: day.free + open, people: day.people + seats - free })
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const FRESH_MS = 20_000

const factsFor = async (ctx: Pick<Context, 'tenantId' | 'dataScope' | 'session' | 'now' | 'locale' | 'parameter'>, limit: number) => {
  const repo = repository(OfferingModel)(unscoped(ctx))
  const today = dayOf(ctx.now)
  const until = addDays(today, LANDING_DAYS)
  const shown = { status: 'published', startDate: { $gte: addDays(today, -LANDING_PAST_DAYS), $lte: until } }
  const running = { status: 'published', startDate: { $gte: addDays(today, -LANDING_PAST_DAYS), $lte: today }, endDate: { $gte: today } }
  const [groups, next, now, directions] = await Promise.all([
    repo.aggregate<Place>(shown, [
      {
        $group: {
          _id: '$startDate',
          offerings: { $sum: 1 },
          seats: { $sum: '$seats.capacity' },
          open: { $sum: bookable(ctx.now) },
          free: { $sum: '$seats.free' },
        },
      },
    ]),
    repo.find({ status: 'published', startDate: { $gte: today }, closesAt: { $gte: ctx.now }, 'seats.free': { $gt: 0 } }, { sort: { startDate: 1 }, limit }),
    repo.find(running, { limit: LANDING_MOST }),
    directionsOf(ctx),
  ])
  const ahead = groups.filter(({ _id }) => _id >= today)
  const rooms = new Set(now.flatMap(({ classroomId }) => classroomId ?? []))
  const sum = (of: 'offerings' | 'seats' | 'open') => ahead.reduce((total, group) => total + group[of], 0)
  return {
    facts: { running: now.length, rooms: rooms.size, offerings: sum('offerings'), seats: sum('seats'), free: sum('open'), from: today, until },
    records: await factsOf(ctx, next),
    horizon: daysOf(groups),
    directions,
  }
}

const kept = keptFor(FRESH_MS, (ctx: Parameters<typeof factsFor>[0], limit: number) => `${ctx.tenantId}|${limit}`, factsFor)

/**
 * Live facts of the academy for visitors: what takes place today and in which rooms, offerings of the next weeks and the seats that are left, what the last
 * weeks were, and what is taught; no person's name. Everybody is answered alike, at most twenty seconds old.
 */
export const upcomingFacts = (ctx: Context, limit: number) => kept(ctx.now, ctx, limit)
