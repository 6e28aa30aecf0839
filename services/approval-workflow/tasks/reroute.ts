import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { type CaseDoc, CaseModel } from '../cases/model.ts'
import { caseOf, saveGone, taskOf } from '../cases/store.ts'
import { holdersNow, limitsNow, routeNow, type Situation, situationOf } from '../cases/surroundings.ts'
import { assignedLines } from '../decisions/lines.ts'
import { TaskModel } from './model.ts'
import { assign, reroute } from './task.ts'

/** Gives the open task of a case to whoever holds its step now, with fresh limits (world.md §10.14). False when it stays where it is. */
const handOver = async (unit: Unit, row: CaseDoc, s: Situation): Promise<boolean> => {
  const task = await repository(TaskModel)(unscoped(unit)).one({ caseId: row.id, status: 'open' })
  if (!task) return false
  const c = caseOf(row)
  const outcome = reroute(c, taskOf(task), holdersNow(s, c, taskOf(task)), unit.newId(`task-${task.step}`), s.at, limitsNow(s, task.hours, c.expiresAt))
  if (outcome.failures) return false
  const moved = { ...outcome.next, ...(task.escalatedFrom ? { escalatedFrom: task.escalatedFrom } : {}) }
  await saveGone(unit, row, { next: c, closed: outcome.closed, task: moved, events: outcome.events }, assignedLines(moved, 'rerouted'))
  return true
}

/** Finds a holder for a step that had none. */
const giveOut = async (unit: Unit, row: CaseDoc, s: Situation): Promise<boolean> => {
  const c = caseOf(row)
  const step = c.steps.find((one) => one.state === 'current')
  if (!step) return false
  const route = routeNow(s, c, step.code)
  const assigned = assign(c, c.id, unit.newId(`task-${step.code}`), step.code, route, s.at, limitsNow(s, step.hours, c.expiresAt), 'rerouted')
  if (!assigned) return false
  await saveGone(unit, row, { next: c, task: assigned.task, events: [assigned.event] }, assignedLines(assigned.task))
  return true
}

/** Looks again who holds the current step of a case. False when nothing changed. */
export const lookAgain = async (unit: Unit, caseId: string): Promise<boolean> => {
  const row = await repository(CaseModel)(unscoped(unit)).byId(caseId)
  if (row?.status !== 'open') return false
  const s = await situationOf(unit, caseOf(row), unit.now)
  return row.unheld ? giveOut(unit, row, s) : handOver(unit, row, s)
}
