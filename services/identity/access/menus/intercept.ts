import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { InterceptModel } from './model.ts'

/** Notes that somebody tried to open a page that he may not: once a day and page, with how often. */
export const noteIntercept = (ctx: Context, routes: string): Promise<void> =>
  ctx.unit(async (unit) => {
    const rows = repository(InterceptModel)(unscoped(unit))
    const key = { userId: ctx.userId, routes, day: dayOf(ctx.now) }
    const again = await rows.change(key, { $inc: { times: 1 }, $set: { lastAt: ctx.now } })
    if (!again) await rows.insert({ ...key, times: 1, lastAt: ctx.now })
  })
