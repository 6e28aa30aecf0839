import { taskAssigned, taskClosed, taskEscalated, taskReminded } from '@academy/contracts/approval-workflow/events.ts'
import { type Fact, fact, type Outcome } from '@academy/contracts/core/outcome.ts'
import type { Holder, Rank, Route } from '../cases/route.ts'

/** What facts of a task and its case name. */
export interface About {
  model: string
  subjectType: string
  subjectId: string
  applicantId: string
  submitterId: string
  outletId?: string | undefined
}

/** One step of one case in the to-do of its holders; the first of them to decide closes it for all (I18). */
export interface Task {
  id: string
  caseId: string
  step: string
  status: 'open' | 'agreed' | 'refused' | 'closed'
  rank: Rank
  holders: readonly Holder[]
  passed: Route['passed']
  assignedAt: Date
  remindAt: Date
  dueAt: Date
  /** False when the case ends before the limit: then it expires instead. */
  escalates: boolean
  reminded: boolean
  escalatedFrom?: Rank | undefined
  decidedBy?: string | undefined
  decidedAt?: Date | undefined
  comment?: string | undefined
}

export interface Limits {
  remindAt: Date
  dueAt: Date
  escalates: boolean
}
export type AssignCause = 'opened' | 'next' | 'escalated' | 'rerouted'
type CloseCause = 'agreed' | 'refused' | 'withdrawn' | 'expired' | 'escalated' | 'rerouted' | 'subject-ended'

const factAbout = (about: About) => ({
  model: about.model,
  subjectType: about.subjectType,
  subjectId: about.subjectId,
  applicantId: about.applicantId,
  submitterId: about.submitterId,
  ...(about.outletId ? { outletId: about.outletId } : {}),
})
const ids = (holders: readonly Holder[]) => holders.map((holder) => holder.userId)

/** A new task for the holders of a route; undefined when nobody holds the step. */
export const assign = (
  about: About,
  caseId: string,
  id: string,
  step: string,
  route: Route,
  at: Date,
  limits: Limits,
  cause: AssignCause,
  escalatedFrom?: Rank,
): { task: Task; event: Fact } | undefined => {
  if (route.holders.length === 0) return undefined
  const task: Task = {
    id,
    caseId,
    step,
    status: 'open',
    rank: route.rank,
    holders: route.holders,
    passed: route.passed,
    assignedAt: at,
    ...limits,
    reminded: false,
    escalatedFrom,
  }
  return {
    task,
    event: fact(taskAssigned, id, {
      ...factAbout(about),
      caseId,
      step,
      holders: ids(route.holders),
      dueAt: limits.dueAt.toISOString(),
      cause,
      assignedAt: at.toISOString(),
    }),
  }
}

/** The task gone from the to-do, with its fact. */
export const closeTask = (about: About, task: Task, cause: CloseCause, at: Date, by?: string, comment?: string): { task: Task; event: Fact } => ({
  task: { ...task, status: cause === 'agreed' || cause === 'refused' ? cause : 'closed', decidedBy: by, decidedAt: at, comment },
  event: fact(taskClosed, task.id, {
    ...factAbout(about),
    caseId: task.caseId,
    step: task.step,
    holders: ids(task.holders),
    cause,
    ...(by ? { by } : {}),
    closedAt: at.toISOString(),
  }),
})

/** The reminder at half time, once. */
export const remind = (about: About, task: Task, at: Date): Outcome<{ next: Task }> => {
  if (task.status !== 'open') return { failures: [{ code: 'taskClosed' }] }
  if (task.reminded || at < task.remindAt) return { failures: [{ code: 'notDue' }] }
  return {
    next: { ...task, reminded: true },
    events: [
      fact(taskReminded, task.id, {
        ...factAbout(about),
        caseId: task.caseId,
        step: task.step,
        holders: ids(task.holders),
        dueAt: task.dueAt.toISOString(),
        remindedAt: at.toISOString(),
      }),
    ],
  }
}

interface Moved {
  closed: Task
  next: Task
}

/** Closes a task that was let lie and gives the step one up. Without anybody above it stays where it is. */
export const escalate = (about: About, task: Task, up: Route | undefined, newTaskId: string, at: Date, limits: Limits): Outcome<Moved> => {
  if (task.status !== 'open') return { failures: [{ code: 'taskClosed' }] }
  if (!task.escalates || at < task.dueAt) return { failures: [{ code: 'notDue' }] }
  const assigned = up && assign(about, task.caseId, newTaskId, task.step, up, at, limits, 'escalated', task.rank)
  if (!assigned) return { failures: [{ code: 'nobodyAbove' }] }
  const closed = closeTask(about, task, 'escalated', at)
  const told = fact(taskEscalated, task.id, {
    ...factAbout(about),
    caseId: task.caseId,
    step: task.step,
    holders: ids(task.holders),
    dueAt: task.dueAt.toISOString(),
    toHolders: ids(assigned.task.holders),
    escalatedAt: at.toISOString(),
  })
  return { closed: closed.task, next: assigned.task, events: [told, closed.event, assigned.event] }
}

/** Gives an open task to whoever holds the step now, with fresh limits (world.md §10.14); nothing to do when the holders are the same. */
export const reroute = (about: About, task: Task, route: Route, newTaskId: string, at: Date, limits: Limits): Outcome<Moved> => {
  if (task.status !== 'open') return { failures: [{ code: 'taskClosed' }] }
  if (ids(route.holders).sort().join() === ids(task.holders).sort().join()) return { failures: [{ code: 'sameHolders' }] }
  const assigned = assign(about, task.caseId, newTaskId, task.step, route, at, limits, 'rerouted')
  if (!assigned) return { failures: [{ code: 'nobodyHolds' }] }
  const closed = closeTask(about, task, 'rerouted', at)
  return { closed: closed.task, next: assigned.task, events: [closed.event, assigned.event] }
}
