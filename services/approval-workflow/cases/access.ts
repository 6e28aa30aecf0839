import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { TaskModel } from '../tasks/model.ts'
import { type CaseDoc, CaseModel } from './model.ts'

type Whose = Pick<CaseDoc, 'applicantId' | 'submitterId' | 'outletId' | 'model'>

/** Applicant or submitter: it is their case. */
const isParty = (ctx: Context, row: Whose): boolean => row.applicantId === ctx.userId || row.submitterId === ctx.userId

const PAGE = 'approval:cases:page'

/** Cases of the models that a role of the reader lets him see in his scope (shell-access.md rule 16). */
export const seenModels = (ctx: Context): { model?: { $in: string[] } } => {
  const models = ctx.models(PAGE, 'see')
  return models ? { model: { $in: models } } : {}
}

/** The reader's scope for cases holds the outlet of this one (decided.md §3), and a role of his lets him see its model. */
const inScope = (ctx: Context, row: Whose): boolean => {
  if (ctx.models(PAGE, 'see')?.includes(row.model) === false) return false
  const scope = ctx.reach(PAGE)
  return scope?.kind === 'all' || (row.outletId !== undefined && (scope?.orgs ?? []).includes(row.outletId))
}

/** Whoever decides on it: work of the back office, which a remembered person's session does not open (resolutions.md 31). */
const isHolder = async (ctx: Context, row: CaseDoc): Promise<boolean> =>
  !ctx.portal && (await repository(TaskModel)(unscoped(ctx)).count({ caseId: row.id, holderIds: ctx.userId }, 1)) > 0

/** Its parties, whoever holds or held a task of it, and those whose scope holds the outlet. */
export const maySee = async (ctx: Context, row: CaseDoc): Promise<boolean> => isParty(ctx, row) || inScope(ctx, row) || isHolder(ctx, row)

/** The case, if this reader may see it. Throws absent: one answer for gone and hidden. */
export const seenCase = async (ctx: Context, id: string): Promise<CaseDoc> => {
  const row = await repository(CaseModel)(unscoped(ctx)).byId(id)
  if (!row || !(await maySee(ctx, row))) throw absent()
  return row
}
