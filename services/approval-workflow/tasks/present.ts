import type { Context } from '@academy/chassis/http/context.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { TaskRow } from '@academy/contracts/approval-workflow/tasks.ts'
import type { Workdays } from '@academy/contracts/core/working-time.ts'
import type { z } from 'zod'
import { commonOf, type Shown, stepNames } from '../cases/present.ts'
import { workingMinutes } from '../cases/time.ts'
import type { TaskDoc } from './model.ts'

/** What stands against this reader's deciding, as far as the row tells; the rule itself asks anew who holds the step. A task that is over has no moves. */
const movesOf = (row: TaskDoc, ctx: Context) => {
  const against = [...(row.applicantId === ctx.userId ? [{ code: 'ownRequest' }] : []), ...(row.holderIds.includes(ctx.userId) ? [] : [{ code: 'notHolder' }])]
  return movesFor(ctx, row.status === 'open' ? { agree: against, refuse: against } : {}, () => true)
}

/** A task as its holder's lists show it: remaining working time, what he may do. */
export const presentTask = (row: TaskDoc, shown: Shown, ctx: Context, workdays: Workdays): z.output<typeof TaskRow> => {
  const names = stepNames(row, shown, row.step)
  return {
    ...commonOf(row, shown),
    id: row.id,
    version: row.version,
    caseId: row.caseId,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    step: row.step,
    stepNameCn: names.nameCn,
    stepNameEn: names.nameEn,
    status: row.status,
    assignedAt: row.assignedAt,
    dueAt: row.dueAt,
    minutesLeft: workingMinutes(ctx.now, row.dueAt, workdays),
    totalMinutes: workingMinutes(row.assignedAt, row.dueAt, workdays),
    reminded: row.reminded,
    ...(row.escalatedFrom ? { escalatedFrom: row.escalatedFrom } : {}),
    ...(row.decidedAt ? { decidedAt: row.decidedAt } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
    ...movesOf(row, ctx),
  }
}
