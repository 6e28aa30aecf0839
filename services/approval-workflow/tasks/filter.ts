import type { Context } from '@academy/chassis/http/context.ts'
import { addWorkingHours } from '../cases/time.ts'
import { aboutText, type Occurring } from '../search.ts'
import { settingsOf } from '../settings.ts'

/** "Soon": due within a working day of eight hours. */
const SOON_HOURS = 8

export interface TaskQuery {
  text?: string | undefined
  models?: string[] | undefined
  outletIds?: string[] | undefined
  limits?: ('overdue' | 'soon' | 'later')[] | undefined
  steps?: string[] | undefined
}

const limitsFilter = async (ctx: Context, limits: NonNullable<TaskQuery['limits']>) => {
  const { workdays } = await settingsOf(ctx)
  const soon = addWorkingHours(ctx.now, SOON_HOURS, workdays)
  const ranges = { overdue: { $lte: ctx.now }, soon: { $gt: ctx.now, $lte: soon }, later: { $gt: soon } }
  return { $or: limits.map((limit) => ({ dueAt: ranges[limit] })) }
}

/** What a list of tasks is narrowed to. */
export const taskFilter = async (ctx: Context, occurring: Occurring, { text, models, outletIds, limits, steps }: TaskQuery) => ({
  $and: [
    await aboutText(ctx, text, occurring),
    models?.length ? { model: { $in: models } } : {},
    outletIds?.length ? { outletId: { $in: outletIds } } : {},
    steps?.length ? { step: { $in: steps } } : {},
    limits?.length ? await limitsFilter(ctx, limits) : {},
  ],
})
