import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { CaseFacts } from '@academy/contracts/approval-workflow/cases.ts'
import { present } from '@academy/contracts/core/fields.ts'
import type { Fact } from '@academy/contracts/core/outcome.ts'
import { type Line, linesOf } from '../decisions/lines.ts'
import { DecisionModel } from '../decisions/model.ts'
import { tellFacts } from '../tasks/messages.ts'
import { type TaskDoc, TaskModel } from '../tasks/model.ts'
import type { Task } from '../tasks/task.ts'
import type { Case } from './case.ts'
import { type CaseDoc, CaseModel } from './model.ts'

/** The case of a row, as the rules know it. */
export const caseOf = (row: CaseDoc): Case & { facts: CaseFacts } => ({
  id: row.id,
  model: row.model,
  modelVersion: row.modelVersion,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  applicantId: row.applicantId,
  submitterId: row.submitterId,
  outletId: row.outletId,
  facts: row.facts as CaseFacts,
  status: row.status,
  steps: row.steps as Case['steps'],
  openedAt: row.openedAt,
  expiresAt: row.expiresAt,
  closedAt: row.closedAt,
  closedBy: row.closedBy,
})
/** The task of a row, as the rules know it. */
export const taskOf = (row: TaskDoc): Task => row

/** What a rule gave: the next case, the task that ended and the one that began, the facts. */
export interface Gone {
  next: Case
  closed?: Task | undefined
  task?: Task | undefined
  events: readonly Fact[]
}

const caseFields = (next: Case) => ({
  status: next.status,
  steps: next.steps.map(present) as CaseDoc['steps'],
  ...(next.expiresAt ? { expiresAt: next.expiresAt } : {}),
  ...(next.closedAt ? { closedAt: next.closedAt } : {}),
  ...(next.closedBy ? { closedBy: next.closedBy } : {}),
})

const named = [
  'model',
  'modelVersion',
  'subjectType',
  'subjectId',
  'applicantId',
  'submitterId',
  'outletId',
  'positionCode',
  'aboutId',
  'number',
  'title',
  'titleEn',
  'startDate',
  'amount',
] as const
/** What a case and its tasks name of their subject. */
export const aboutOf = (row: Pick<CaseDoc, (typeof named)[number]>) =>
  present(Object.fromEntries(named.map((key) => [key, row[key]]))) as Pick<CaseDoc, (typeof named)[number]>

const insertTask = (unit: Unit, c: Pick<CaseDoc, (typeof named)[number]>, steps: Case['steps'], task: Task) =>
  repository(TaskModel)(unscoped(unit)).insert({
    ...aboutOf(c),
    ...present({ ...task }),
    hours: steps.find((step) => step.code === task.step)?.hours ?? 0,
    holders: task.holders.map((holder) => ({ ...holder })),
    holderIds: task.holders.map((holder) => holder.userId),
    passed: task.passed.map(present),
  } as never)

/** Closes the task if it is still open: who comes second is refused (I18). */
const endTask = async (unit: Unit, { id, status, decidedBy, decidedAt, comment }: Task) => {
  const ended = await repository(TaskModel)(unscoped(unit)).change({ id, status: 'open' }, present({ status, decidedBy, decidedAt, comment }) as never)
  if (!ended) throw refused([{ code: 'taskClosed', params: { state: status } }])
}

const write = async (unit: Unit, caseId: string, after: number, lines: readonly Line[]) => {
  await repository(DecisionModel)(unscoped(unit)).insertMany(lines.map((line, at) => ({ ...present(line), caseId, n: after + at + 1, at: unit.now }) as never))
}

/** Stores a case that was just opened, with its first task, history and facts, in the unit. */
export const saveOpened = async (unit: Unit, opened: Gone, extra: Partial<CaseDoc>): Promise<CaseDoc> => {
  const { next, task, events } = opened
  const lines = linesOf(undefined, opened)
  const { id, model, modelVersion, subjectType, subjectId, applicantId, submitterId, outletId, facts, openedAt } = next
  const row = await repository(CaseModel)(unscoped(unit)).insert({
    ...present({ ...extra, id, model, modelVersion, subjectType, subjectId, applicantId, submitterId, outletId, facts, openedAt }),
    ...caseFields(next),
    partyIds: [...new Set([applicantId, submitterId])],
    unheld: next.status === 'open' && !task,
    entries: lines.length,
  } as never)
  if (task) await insertTask(unit, row, next.steps, task)
  await write(unit, id, 0, lines)
  await tellFacts(unit, row, events)
  return row
}

/** Stores what became of a case: the row by its version, the task that ended, the one that began, history and facts, all in the unit. */
export const saveGone = async (unit: Unit, before: CaseDoc, gone: Gone, lines = linesOf(caseOf(before), gone)): Promise<CaseDoc> => {
  const { next, task, closed, events } = gone
  const open = next.status === 'open'
  if (closed) await endTask(unit, closed)
  const row = await repository(CaseModel)(unscoped(unit)).update(before.id, before.version, {
    ...caseFields(next),
    unheld: open && closed !== undefined && !task,
    entries: before.entries + lines.length,
  })
  if (task) await insertTask(unit, row, next.steps, task)
  await write(unit, before.id, before.entries, lines)
  await tellFacts(unit, row, events)
  return row
}
