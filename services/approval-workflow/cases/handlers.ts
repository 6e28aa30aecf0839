import type { Context } from '@academy/chassis/http/context.ts'
import { decided } from '@academy/chassis/http/decide.ts'
import { occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, stale } from '@academy/chassis/runtime/refusal.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { DecisionModel } from '../decisions/model.ts'
import { aboutText } from '../search.ts'
import { TaskModel } from '../tasks/model.ts'
import { seenCase, seenModels } from './access.ts'
import { withdraw } from './case.ts'
import { decidersOf } from './deciders.ts'
import { detailOf } from './detail.ts'
import { type CaseDoc, CaseModel } from './model.ts'
import { presentCase, shownFor } from './present.ts'
import { planFor, previewOf, routeFor } from './preview.ts'
import { caseOf, saveGone, taskOf } from './store.ts'
import { turnsOf } from './turns.ts'

type Asked = Parameters<Handlers<typeof cases>['page']>[0]

const filterOf = ({ models, statuses, outletIds, from, to }: Asked) => ({
  $and: [
    models?.length ? { model: { $in: models } } : {},
    statuses?.length ? { status: { $in: statuses } } : {},
    outletIds?.length ? { outletId: { $in: outletIds } } : {},
    from ? { openedAt: { $gte: momentOf(from) } } : {},
    to ? { openedAt: { $lt: momentOf(addDays(to, 1)) } } : {},
  ],
})
const newestFirst = <Q extends Pick<Asked, 'order' | 'orderField'>>(query: Q): Q => ({ ...query, order: query.order ?? (query.orderField ? 'asc' : 'desc') })

const present = async (ctx: Context, row: CaseDoc) => presentCase(row, await shownFor(ctx, [row]), ctx)

const list = async (ctx: Context, query: Asked, own: Record<string, unknown>, scoped: boolean) => {
  const repo = repository(CaseModel)(scoped ? ctx : unscoped(ctx))
  const { text: _t, models: _m, statuses: _s, outletIds: _o, from: _f, to: _u, ...paging } = query
  const rest = { $and: [own, filterOf(query), scoped ? seenModels(ctx) : {}] }
  const about = await aboutText(ctx, query.text, occurringIn(scoped ? ctx : unscoped(ctx), repo, rest))
  const found = await repo.page(newestFirst(paging), { $and: [rest, about] }, cases.endpoints.page.sort ?? [])
  const [shown, deciders] = await Promise.all([shownFor(ctx, found.records), decidersOf(ctx, found.records)])
  const records = found.records.map((row) => ({ ...presentCase(row, shown, ctx), ...deciders(row.id) }))
  return shownPage(found, records)
}

const takeBack = async (ctx: Context, id: string, version: number | undefined, comment: string | undefined) => {
  await seenCase(ctx, id)
  return ctx.unit(async (unit) => {
    const row = await repository(CaseModel)(unscoped(unit)).byId(id)
    if (!row) throw absent()
    if (version !== undefined && version !== row.version && row.status === 'open') throw stale(row.id)
    const task = await repository(TaskModel)(unscoped(unit)).one({ caseId: id, status: 'open' })
    const gone = decided(withdraw(caseOf(row), task ? taskOf(task) : undefined, ctx.userId, unit.now))
    return saveGone(unit, row, gone, [{ what: 'withdrawn', userId: ctx.userId, comment }])
  })
}

export const caseHandlers: Handlers<typeof cases> = {
  page: (query, ctx) => list(ctx, query, {}, true),
  mine: (query, ctx) => list(ctx, query, { partyIds: ctx.userId }, false),
  turns: ({ ids }, ctx) => turnsOf(ctx, ids),
  preview: ({ subject, aboutId, postId }, ctx) => previewOf(ctx, subject, aboutId, postId),
  plan: ({ model, facts }, ctx) => planFor(ctx, model, facts),
  route: ({ startsAt, endsAt, ...asked }, ctx) => routeFor(ctx, asked, { startsAt, endsAt }),
  comment: async ({ subjectType, subjectId }, ctx) => {
    const row = await repository(CaseModel)(unscoped(ctx)).one({ subjectType, subjectId })
    const line = row && (await repository(DecisionModel)(unscoped(ctx)).one({ caseId: row.id, what: 'refused' }, { n: -1 }))
    return line?.comment ? { comment: line.comment } : {}
  },
  info: async ({ id }, ctx) => detailOf(ctx, await seenCase(ctx, id)),
  withdraw: async ({ id, version, comment }, ctx) => present(ctx, await takeBack(ctx, id, version, comment)),
}
