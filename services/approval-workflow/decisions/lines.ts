import type { HistoryEntry } from '@academy/contracts/approval-workflow/decisions.ts'
import type { z } from 'zod'
import type { Case, CaseStep } from '../cases/case.ts'
import type { Task } from '../tasks/task.ts'

/** A line of a case's history before it is stored. */
export interface Line {
  what: z.output<typeof HistoryEntry>['what']
  step?: string | undefined
  userId?: string | undefined
  positionCode?: string | undefined
  comment?: string | undefined
  code?: string | undefined
}
type Change = { next: Case; closed?: Task | undefined; task?: Task | undefined }

const decidedLine = (step: CaseStep, closed: Task | undefined): Line => {
  const own = closed?.step === step.code
  return {
    what: step.state as 'given' | 'agreed' | 'refused',
    step: step.code,
    userId: step.by,
    ...(own ? { positionCode: closed.holders.find((holder) => holder.userId === step.by)?.positionCode, comment: closed.comment } : {}),
    ...(step.how ? { code: step.how } : {}),
  }
}

/** One line for each person to whom a task came. */
export const assignedLines = (task: Task | undefined, what: Line['what'] = 'assigned'): Line[] =>
  (task?.holders ?? []).map(({ userId, positionCode }) => ({ what, step: task?.step, userId, positionCode, code: task?.rank }))

const endings: Partial<Record<Case['status'], Line['what']>> = { withdrawn: 'withdrawn', expired: 'expired', closed: 'closed' }

/** What changed between two moments of a case, as lines of its history: filed, decided or given, ended, passed to the next. */
export const linesOf = (before: Case | undefined, { next, closed, task }: Change): Line[] => {
  const was = new Map((before?.steps ?? []).map((step) => [step.code, step.state]))
  const decided = next.steps.filter((step) => ['given', 'agreed', 'refused'].includes(step.state) && was.get(step.code) !== step.state)
  const ending = before && before.status !== next.status ? endings[next.status] : undefined
  return [
    ...(before ? [] : [{ what: 'opened' as const, userId: next.submitterId }]),
    ...decided.map((step) => decidedLine(step, closed)),
    ...(ending ? [{ what: ending, userId: next.closedBy }] : []),
    ...assignedLines(task),
  ]
}
