import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { sortOf } from '@academy/chassis/mongo/read.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { seenCase } from '../cases/access.ts'
import { detailOf } from '../cases/detail.ts'
import { shownFor } from '../cases/present.ts'
import { settingsOf } from '../settings.ts'
import { decideMany, decideTask } from './decide.ts'
import { type TaskQuery, taskFilter } from './filter.ts'
import { type TaskDoc, TaskModel } from './model.ts'
import { presentTask } from './present.ts'
import { whyMe } from './why.ts'

type Asked = Parameters<Handlers<typeof tasks>['page']>[0]

const NEIGHBOURS = 1000
const repo = (ctx: Context) => repository(TaskModel)(unscoped(ctx))
const toDo = (ctx: Context) => ({ holderIds: ctx.userId, status: 'open' })

const presentAll = async (ctx: Context, rows: readonly TaskDoc[]) => {
  const [shown, { workdays }] = await Promise.all([shownFor(ctx, rows), settingsOf(ctx)])
  return rows.map((row) => presentTask(row, shown, ctx, workdays))
}

const list = async (ctx: Context, query: Asked, own: Record<string, unknown>, sort: readonly string[]) => {
  const { text: _t, models: _m, outletIds: _o, limits: _l, steps: _s, ...paging } = query
  const found = await repo(ctx).page(paging, await taskFilter(ctx, own, query), sort)
  const records = await presentAll(ctx, found.records)
  return shownPage(found, records)
}

type Order = Pick<Asked, 'order' | 'orderField'>
/** What is due first comes first, unless another order is asked for. */
const soonestFirst = <Q extends Order>(query: Q): Q => ({ ...query, order: query.order ?? 'asc' })

/** Where an open task of mine stands in my list, filtered and in order. */
const placeOf = async (ctx: Context, id: string, query: TaskQuery & Order) => {
  const filter = await taskFilter(ctx, toDo(ctx), query)
  const { sort } = sortOf(soonestFirst(query), tasks.endpoints.page.sort ?? [])
  const rows = await repo(ctx).aggregate<{ _id: string }>(filter, [{ $sort: sort }, { $limit: NEIGHBOURS }, { $project: { _id: 1 } }])
  const at = rows.findIndex((row) => row._id === id)
  if (at < 0) return {}
  const [previous, next] = [rows[at - 1], rows[at + 1]]
  return { ...(previous ? { previousId: previous._id } : {}), ...(next ? { nextId: next._id } : {}), position: at + 1, total: rows.length }
}

const info = async (ctx: Context, id: string, query: TaskQuery & Order) => {
  const row = await repo(ctx).byId(id)
  if (!row) throw absent()
  const of = await seenCase(ctx, row.caseId)
  const [[shown], why, detail, place] = await Promise.all([presentAll(ctx, [row]), whyMe(ctx, row, of), detailOf(ctx, of), placeOf(ctx, id, query)])
  if (!shown) throw absent()
  return { ...shown, why, case: detail, ...place }
}

export const taskHandlers: Handlers<typeof tasks> = {
  count: (_, ctx) => repo(ctx).count(toDo(ctx)),
  page: (query, ctx) => list(ctx, soonestFirst(query), toDo(ctx), tasks.endpoints.page.sort ?? []),
  done: (query, ctx) =>
    list(ctx, { ...query, order: query.order ?? (query.orderField ? 'asc' : 'desc') }, { decidedBy: ctx.userId }, tasks.endpoints.done.sort ?? []),
  info: ({ id, ...query }, ctx) => info(ctx, id, query),
  decide: (input, ctx) => decideTask(ctx, input),
  decideBatch: ({ tasks: given, decision, comment }, ctx) => decideMany(ctx, given, { decision, comment }),
}
