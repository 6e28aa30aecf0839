import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { addDays, dayOf, mondayOf } from '@academy/contracts/core/days.ts'
import { OfferingModel } from './model.ts'
import { riskUntil, staffFilter } from './staff-filter.ts'

/** So many weeks the planner sees at once (picture 42). */
const WEEKS = 18

interface Day {
  _id: string
  published: number
  unpublished: number
  atRisk: number
}

const countIf = (...conditions: unknown[]) => ({ $sum: { $cond: [{ $and: conditions }, 1, 0] } })
const is = (status: string) => ({ $eq: ['$status', status] })

/** The offerings of this week and the next ones that are not over, by the week in which they begin: what the staff's list shows of the same days. */
export const weeksOf = async (ctx: Context) => {
  const monday = mondayOf(dayOf(ctx.now))
  const until = addDays(monday, WEEKS * 7 - 1)
  const few = { $lt: [{ $add: ['$seats.taken', '$seats.held'] }, '$minimum'] }
  const near = [{ $gt: ['$startsAt', ctx.now] }, { $lte: ['$startsAt', riskUntil(ctx)] }]
  const days = await repository(OfferingModel)(ctx).aggregate<Day>(await staffFilter({ when: 'ahead', from: monday, to: until }, ctx), [
    {
      $group: {
        _id: '$startDate',
        published: countIf(is('published')),
        unpublished: countIf(is('unpublished')),
        atRisk: countIf(is('published'), few, ...near),
      },
    },
  ])
  return Array.from({ length: WEEKS }, (_, at) => {
    const [from, to] = [addDays(monday, at * 7), addDays(monday, at * 7 + 6)]
    const own = days.filter(({ _id }) => _id >= from && _id <= to)
    const sum = (of: 'published' | 'unpublished' | 'atRisk') => own.reduce((total, day) => total + day[of], 0)
    return { from, to, published: sum('published'), unpublished: sum('unpublished'), atRisk: sum('atRisk') }
  })
}
