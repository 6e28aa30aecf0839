import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { CaseDetail, CaseFacts } from '@academy/contracts/approval-workflow/cases.ts'
import type { HistoryEntry } from '@academy/contracts/approval-workflow/decisions.ts'
import type { z } from 'zod'
import { DecisionModel } from '../decisions/model.ts'
import { TaskModel } from '../tasks/model.ts'
import { aheadOf } from './ahead.ts'
import type { CaseDoc } from './model.ts'
import { presentCase, type Shown, shownFor, stepNames } from './present.ts'
import type { Route } from './route.ts'
import { caseOf } from './store.ts'
import { routeNow, situationOf } from './surroundings.ts'

/** Everything that was done in a case, oldest first. */
const historyOf = async (ctx: Context, row: CaseDoc, shown: Shown): Promise<z.output<typeof HistoryEntry>[]> => {
  const lines = await repository(DecisionModel)(unscoped(ctx)).find({ caseId: row.id }, { sort: { n: 1 } })
  return lines.map(({ at, what, step, userId, positionCode, comment, code }) => {
    const stepped = step ? stepNames(row, shown, step) : undefined
    return {
      at,
      what,
      ...(step && stepped ? { step, stepNameCn: stepped.nameCn, stepNameEn: stepped.nameEn } : {}),
      ...(userId && userId !== 'system' ? { userId } : {}),
      ...(positionCode ? { positionCode } : {}),
      ...(comment ? { comment } : {}),
      ...(code ? { code } : {}),
    }
  })
}

/** Who holds the steps that are still to come; the current one's holders are those of its open task. */
const routesOf = async (ctx: Context, row: CaseDoc): Promise<Map<string, Pick<Route, 'holders' | 'passed'>>> => {
  if (row.status !== 'open') return new Map()
  const c = caseOf(row)
  const [s, task] = [await situationOf(ctx, c, ctx.now), await repository(TaskModel)(unscoped(ctx)).one({ caseId: row.id, status: 'open' })]
  const coming = c.steps.filter((step) => step.state === 'ahead' || step.state === 'current')
  return new Map(coming.map((step) => [step.code, task?.step === step.code ? (task as Pick<Route, 'holders' | 'passed'>) : routeNow(s, c, step.code)]))
}

/** A case with its facts, all steps and its history. */
export const detailOf = async (ctx: Context, row: CaseDoc, known?: Shown): Promise<z.output<typeof CaseDetail>> => {
  const shown = known ?? (await shownFor(ctx, [row]))
  const model = shown.models.get(`${row.model}|${row.modelVersion}`)
  const [routes, history] = await Promise.all([routesOf(ctx, row), historyOf(ctx, row, shown)])
  const steps = model ? aheadOf(model, caseOf(row).steps, routes) : []
  return { ...presentCase(row, shown, ctx), facts: row.facts as CaseFacts, steps, history }
}
