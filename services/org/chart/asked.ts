import type { Context } from '@academy/chassis/http/context.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { addDays, addMonths, dayOf } from '@academy/contracts/core/days.ts'
import { CHART_DAYS_AHEAD, CHART_YEARS_BACK } from '@academy/contracts/org/chart.ts'
import { type Outlet, outletsOf } from '../staffing/outlets.ts'
import { isClosed } from '../staffing/staffing.ts'
import { summariesOn } from '../staffing/summaries.ts'

export interface Asked {
  day?: string | undefined
  under?: string | undefined
  region?: string | undefined
}

const MONTHS = 12

/** The day that is asked for. Throws malformed where it lies farther back or ahead than is told (people-organisations.md rule 5). */
export const dayAsked = ({ now }: Pick<Context, 'now'>, day: string | undefined): string => {
  const today = dayOf(now)
  const [from, to] = [addMonths(today, -CHART_YEARS_BACK * MONTHS), addDays(today, CHART_DAYS_AHEAD)]
  if (day && (day < from || day > to)) throw malformed([{ field: 'day', code: 'dayBetween', params: { from, to } }])
  return day ?? today
}

/** The outlets of a reader that are not closed on a day, below an organisation or in a region where one is asked for. */
const outletsAsked = async (ctx: Context, { under, region }: Asked, day: string): Promise<Outlet[]> =>
  (await outletsOf(ctx, { ...(under ? { path: under } : {}), ...(region ? { region } : {}) })).filter((outlet) => !isClosed(outlet, day))

/** What each of the reader's outlets has on the day that is asked for. */
export const staffingsAsked = async (ctx: Context, asked: Asked) => {
  const day = dayAsked(ctx, asked.day)
  const outlets = await outletsAsked(ctx, asked, day)
  return { day, outlets, staffings: await summariesOn(ctx, outlets, day) }
}
