import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { DataScope } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { AHEAD_DAYS, type OutletStanding } from '@academy/contracts/training/delivery/outlet-standing.ts'
import { accounts, organisations } from '../../people.ts'
import { EnrolmentModel } from './model.ts'

/** So many outlets are told of; those that need somebody most come first. */
const MOST = 100
const CLOSED = '40'

interface Counts {
  confirmed: number
  requested: number
  waiting: number
  attended: number
}
const nobody: Counts = { confirmed: 0, requested: 0, waiting: 0, attended: 0 }

/** The seats of each outlet in the reader's scope: what is asked for and waited for, what is sure in the next weeks, who was there this year. */
const countsOf = async (ctx: Context, days: { from: string; to: string; year: string }): Promise<Map<string, Counts>> => {
  const soon = { status: 'confirmed', startDate: { $gte: days.from, $lte: days.to } }
  const past = { status: 'attended', startDate: { $gte: days.year, $lte: days.from } }
  const of = (status: string) => ({ $sum: { $cond: [{ $eq: ['$status', status] }, 1, 0] } })
  const groups = await repository(EnrolmentModel)(ctx).aggregate<Counts & { _id: string }>(
    { $or: [{ status: { $in: ['requested', 'waiting'] } }, soon, past] },
    [{ $group: { _id: '$outletId', confirmed: of('confirmed'), requested: of('requested'), waiting: of('waiting'), attended: of('attended') } }],
  )
  return new Map(groups.map(({ _id, ...counts }) => [_id, counts]))
}

const reaches = (scope: DataScope | null, ...orgs: readonly string[]) =>
  scope?.kind === 'all' || (scope?.kind === 'some' && orgs.some((org) => scope.orgs.includes(org)))

const standingOf = ({ confirmed, requested, waiting }: Counts, account: { stopped: boolean; low: boolean } | undefined): OutletStanding => {
  if (account?.stopped) return 'stopped'
  if (account?.low) return 'low'
  return confirmed + requested + waiting === 0 ? 'idle' : 'fine'
}
const order: readonly OutletStanding[] = ['stopped', 'low', 'idle', 'fine']

/**
 * Every outlet that the reader answers for, with the seats of its people and what its dealer may still spend, where he may see that: those without
 * money first, then those of whom nobody is booked.
 */
export const outletsOf = async (ctx: Context) => {
  const today = dayOf(ctx.now)
  const days = { from: today, to: addDays(today, AHEAD_DAYS), year: `${today.slice(0, 4)}-01-01` }
  const { dataScope } = ctx
  const mine = dataScope.kind === 'all' ? {} : { id: { $in: dataScope.orgs } }
  const money = ctx.reach('fee:accounts:page')
  const [places, counts, payers] = await Promise.all([
    organisations(ctx).find({ orgType: '60', dealerStatus: { $ne: CLOSED }, ...mine }),
    countsOf(ctx, days),
    money ? accounts(ctx).find({}) : [],
  ])
  const records = places.map(({ id, code, nameCn, nameEn, path }) => {
    const payer = payers.find(({ orgId }) => path.includes(orgId))
    const account = payer && reaches(money, id, payer.orgId) ? payer : undefined
    const own = counts.get(id) ?? nobody
    return { id, code, nameCn, nameEn, ...own, ...(account ? { available: account.available } : {}), standing: standingOf(own, account) }
  })
  records.sort((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing) || a.confirmed - b.confirmed || a.code.localeCompare(b.code))
  return { ...days, total: records.length, records: records.slice(0, MOST) }
}
