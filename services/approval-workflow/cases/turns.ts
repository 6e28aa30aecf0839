import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import { DecisionModel } from '../decisions/model.ts'
import { peopleOf } from '../people.ts'
import { settingsOf } from '../settings.ts'
import { TaskModel } from '../tasks/model.ts'
import { maySee } from './access.ts'
import { CaseModel } from './model.ts'
import { english, shownFor, stepNames } from './present.ts'
import { workingMinutes } from './time.ts'

type Turns = Returned<(typeof cases)['endpoints']['turns']>

/** Whom each case waits for, or why it was refused; cases that the reader may not see are left out. */
export const turnsOf = async (ctx: Context, ids: readonly string[]): Promise<Turns> => {
  const found = await repository(CaseModel)(unscoped(ctx)).byIds(ids)
  const seen = await Promise.all(found.map(async (row) => ((await maySee(ctx, row)) ? [row] : [])))
  const rows = seen.flat()
  const of = (status: string) => rows.filter((row) => row.status === status).map((row) => row.id)
  const [shown, { workdays }, tasks, refusals] = await Promise.all([
    shownFor(ctx, rows),
    settingsOf(ctx),
    repository(TaskModel)(unscoped(ctx)).find({ caseId: { $in: of('open') }, status: 'open' }),
    repository(DecisionModel)(unscoped(ctx)).find({ caseId: { $in: of('refused') }, what: 'refused' }),
  ])
  const names = await peopleOf(
    ctx,
    tasks.flatMap((task) => task.holderIds),
    english(ctx),
  )
  return rows.map((row) => {
    const task = tasks.find(({ caseId }) => caseId === row.id)
    const step = task && stepNames(row, shown, task.step)
    const comment = refusals.find(({ caseId }) => caseId === row.id)?.comment
    return {
      id: row.id,
      status: row.status,
      ...(task && step
        ? {
            stepNameCn: step.nameCn,
            stepNameEn: step.nameEn,
            deciders: task.holderIds.map(names),
            minutesLeft: workingMinutes(ctx.now, task.dueAt, workdays),
          }
        : {}),
      ...(comment ? { comment } : {}),
    }
  })
}
