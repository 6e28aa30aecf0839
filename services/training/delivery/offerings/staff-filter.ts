import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { TrainerModel } from '../../resources/public.ts'
import { sheetFilter } from '../attendances/attendance.ts'
import { filterOf, phaseFilter, whenFilter } from './filter.ts'

/** A trainer without any outlets sees the offerings that he teaches; everybody else with the permission sees all (decided.md §3). */
export const teaching = async (ctx: Context) => {
  if (ctx.dataScope.kind === 'all' || ctx.dataScope.orgs.length > 0) return {}
  return (await repository(TrainerModel)(unscoped(ctx)).one({ userId: ctx.userId })) ? { trainerUserIds: ctx.userId } : {}
}

/** The last moment at which an offering that begins has come so near that too few people are a risk. */
export const riskUntil = (ctx: Pick<Context, 'now' | 'parameter'>): Date => new Date(ctx.now.getTime() + ctx.parameter('offering.risk.days') * 86_400_000)

/** Published ones of the days to come that have too few people. */
const riskFilter = (ctx: Context) => ({
  status: 'published',
  startsAt: { $gt: ctx.now, $lte: riskUntil(ctx) },
  $expr: { $lt: [{ $add: ['$seats.taken', '$seats.held'] }, '$minimum'] },
})

/** Published ones by whether they are to take place. */
const startFilter = (starts: readonly string[] | undefined) =>
  starts?.length ? { status: 'published', start: { $in: starts.map((one) => (one === 'notAsked' ? null : one)) } } : {}

/** Everything that the staff's list is narrowed by. */
export const staffFilter = async (
  { when, statuses, phases, sheets, atRisk, starts, ...query }: Parsed<(typeof offerings)['endpoints']['page']>,
  ctx: Context,
): Promise<Record<string, unknown>> => ({
  $and: [
    await filterOf(query, ctx),
    whenFilter(when, dayOf(ctx.now)),
    statuses?.length ? { status: { $in: statuses } } : {},
    phaseFilter(phases, ctx.now),
    sheetFilter(sheets, ctx.now),
    atRisk ? riskFilter(ctx) : {},
    startFilter(starts),
    await teaching(ctx),
  ],
})
