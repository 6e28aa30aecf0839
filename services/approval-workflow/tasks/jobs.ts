import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { expire } from '../cases/case.ts'
import { CaseModel } from '../cases/model.ts'
import { oneUp } from '../cases/route.ts'
import { caseOf, saveGone, taskOf } from '../cases/store.ts'
import { limitsNow, networkOf, situationOf, stepOf } from '../cases/surroundings.ts'
import { assignedLines } from '../decisions/lines.ts'
import { misplaced } from './misplaced.ts'
import { TaskModel } from './model.ts'
import { lookAgain } from './reroute.ts'
import { escalate, remind } from './task.ts'

const BATCH = 500

/** Does each in a unit and with new ids of its own (a run gives every unit the same ones): one that fails is told and leaves the rest alone. */
const each = async (work: Work, ids: readonly string[], act: (unit: Unit, id: string) => Promise<boolean>): Promise<RunCounts> => {
  const counts = { done: 0, failed: 0, skipped: 0 }
  for (const id of ids) {
    try {
      counts[(await work.unit((unit) => act({ ...unit, newId: (name) => unit.newId(`${id}|${name}`) }, id))) ? 'done' : 'skipped']++
    } catch (error) {
      logger.warn({ err: error, id }, 'a task of approval could not be moved')
      counts.failed++
    }
  }
  return counts
}

const openTaskAndCase = async (unit: Unit, taskId: string) => {
  const task = await repository(TaskModel)(unit).byId(taskId)
  const of = task?.status === 'open' ? await repository(CaseModel)(unit).byId(task.caseId) : null
  return task && of ? { task, of } : undefined
}

const remindOne = async (unit: Unit, id: string): Promise<boolean> => {
  const found = await openTaskAndCase(unit, id)
  const outcome = found && remind(caseOf(found.of), taskOf(found.task), unit.now)
  if (!found || !outcome || outcome.failures) return false
  await repository(TaskModel)(unit).update(id, found.task.version, { reminded: true })
  const c = caseOf(found.of)
  await saveGone(unit, found.of, { next: c, events: outcome.events }, assignedLines(found.task, 'reminded'))
  return true
}

const escalateOne = async (unit: Unit, id: string): Promise<boolean> => {
  const found = await openTaskAndCase(unit, id)
  if (!found) return false
  const { task, of } = found
  const c = caseOf(of)
  const s = await situationOf(unit, c, unit.now)
  const up = oneUp(stepOf(s.model, task.step), c.facts, c.applicantId, networkOf(s), task.rank, c.submitterId)
  const outcome = escalate(c, taskOf(task), up, unit.newId(`task-${task.step}`), unit.now, limitsNow(s, task.hours, c.expiresAt))
  if (outcome.failures) {
    if (outcome.failures.some(({ code }) => code === 'nobodyAbove')) await repository(TaskModel)(unit).update(id, task.version, { escalates: false })
    return false
  }
  await saveGone(unit, of, { next: c, closed: outcome.closed, task: outcome.next, events: outcome.events }, assignedLines(outcome.next, 'escalated'))
  return true
}

const expireOne = async (unit: Unit, id: string): Promise<boolean> => {
  const row = await repository(CaseModel)(unit).byId(id)
  if (row?.status !== 'open') return false
  const task = await repository(TaskModel)(unit).one({ caseId: id, status: 'open' })
  const outcome = expire(caseOf(row), task ? taskOf(task) : undefined, unit.now)
  if (outcome.failures) return false
  await saveGone(unit, row, outcome)
  return true
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

/** Reminds once at half time. */
export const remindTasks = async (work: Work): Promise<RunCounts> => {
  const due = await repository(TaskModel)(work).find({ status: 'open', reminded: false, remindAt: { $lte: work.now } }, { sort: { remindAt: 1 }, limit: BATCH })
  return each(work, idsOf(due), remindOne)
}

/** Gives what was let lie one up; the old task is closed. */
export const escalateTasks = async (work: Work): Promise<RunCounts> => {
  const due = await repository(TaskModel)(work).find({ status: 'open', escalates: true, dueAt: { $lte: work.now } }, { sort: { dueAt: 1 }, limit: BATCH })
  return each(work, idsOf(due), escalateOne)
}

/** Ends cases whose time is over. */
export const expireCases = async (work: Work): Promise<RunCounts> => {
  const due = await repository(CaseModel)(work).find({ status: 'open', expiresAt: { $lte: work.now } }, { sort: { expiresAt: 1 }, limit: BATCH })
  return each(work, idsOf(due), expireOne)
}

/** Looks again at open cases: posts begin and end with the day, and some steps had no holder. */
export const rerouteTasks = async (work: Work): Promise<RunCounts> => each(work, await misplaced(work), lookAgain)
