import type { Context } from '@academy/chassis/http/context.ts'
import { occurringIn } from '@academy/chassis/http/ids-matching.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { addWorkingHours } from '../cases/time.ts'
import { aboutText } from '../search.ts'
import { settingsOf } from '../settings.ts'
import { TaskModel } from './model.ts'

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

const restOf = async (ctx: Context, { models, outletIds, limits, steps }: TaskQuery) => ({
  $and: [
    models?.length ? { model: { $in: models } } : {},
    outletIds?.length ? { outletId: { $in: outletIds } } : {},
    steps?.length ? { step: { $in: steps } } : {},
    limits?.length ? await limitsFilter(ctx, limits) : {},
  ],
})

/** The tasks of somebody (`own`), narrowed to what is asked. */
export const taskFilter = async (ctx: Context, own: Filter, query: TaskQuery): Promise<Filter> => {
  const rest = { $and: [own, await restOf(ctx, query)] }
  const all = unscoped(ctx)
  return { $and: [rest, await aboutText(ctx, query.text, occurringIn(all, repository(TaskModel)(all), rest))] }
}
