import { type CaseFacts, type CaseStatus, caseLife } from '@academy/contracts/approval-workflow/cases.ts'
import type { Decision } from '@academy/contracts/approval-workflow/decisions.ts'
import { caseAgreed, caseExpired, caseOpened, caseRefused, caseWithdrawn } from '@academy/contracts/approval-workflow/events.ts'
import type { Comparison } from '@academy/contracts/approval-workflow/models.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { type Fact, fact, forbidden, type Outcome } from '@academy/contracts/core/outcome.ts'
import { type About, type AssignCause, assign, closeTask, type Limits, type Task } from '../tasks/task.ts'
import type { Route } from './route.ts'

type StepState = 'ahead' | 'current' | 'agreed' | 'refused' | 'given' | 'not-asked'
/** The comparison that asked for a step, or kept it out, with the values it met. */
interface Because {
  field: string
  op: Comparison['op']
  value: string
  actual: string
}
export interface CaseStep {
  code: string
  hours: number
  state: StepState
  /** The comparison that asked for it, or kept it out. */
  because?: Because
  by?: string | undefined
  at?: Date | undefined
  /** Decided by the step before it, or given by submitting. */
  how?: 'sameDecider' | 'bySubmitting' | undefined
}
export interface Case extends About {
  id: string
  modelVersion: number
  facts: CaseFacts
  status: CaseStatus
  steps: readonly CaseStep[]
  openedAt: Date
  expiresAt?: Date | undefined
  closedAt?: Date | undefined
  closedBy?: string | undefined
}

/** What a case needs from outside when it goes on: who holds a step now, which limits it gets, an id for the new task. */
export interface Surroundings {
  at: Date
  route(step: string): Route
  limits(step: CaseStep, from: Date, caseEnds: Date | undefined): Limits
  taskId(step: string): string
}

type Going = Outcome<{ next: Case; task?: Task | undefined; closed?: Task | undefined }>

const done = (step: CaseStep) => step.state === 'agreed' || step.state === 'given' || step.state === 'not-asked'
const mark = (c: Case, code: string, patch: Partial<CaseStep>): Case => ({
  ...c,
  steps: c.steps.map((step) => (step.code === code ? { ...step, ...patch } : step)),
})

const aboutOf = (c: About) => ({
  model: c.model,
  subjectType: c.subjectType,
  subjectId: c.subjectId,
  applicantId: c.applicantId,
  submitterId: c.submitterId,
  ...(c.outletId ? { outletId: c.outletId } : {}),
})

const ended = (c: Case, status: CaseStatus, at: Date, by?: string): Case => ({ ...c, status, closedAt: at, closedBy: by })

/**
 * Goes on to the first step that is not decided: assigns it, or ends the case as agreed. Somebody who decided the step just before and
 * holds this one too has decided it already ("two steps running decides once").
 */
const goOn = (c: Case, s: Surroundings, cause: AssignCause, decider?: string): { next: Case; task?: Task; events: Fact[] } => {
  const index = c.steps.findIndex((step) => !done(step))
  const step = c.steps[index]
  if (!step) {
    const agreedBy = [...new Set(c.steps.flatMap(({ by }) => by ?? []))]
    const said = { ...aboutOf(c), endedAt: s.at.toISOString(), ...(decider ? { by: decider } : {}), ...(agreedBy.length > 0 ? { agreedBy } : {}) }
    return { next: ended(c, 'agreed', s.at, decider), events: [fact(caseAgreed, c.id, said)] }
  }
  const route = s.route(step.code)
  if (decider !== undefined && route.holders.some((holder) => holder.userId === decider))
    return goOn(mark(c, step.code, { state: 'agreed', by: decider, at: s.at, how: 'sameDecider' }), s, cause, decider)
  const next = mark(c, step.code, { state: 'current' })
  const assigned = assign(c, c.id, s.taskId(step.code), step.code, route, s.at, s.limits(step, s.at, c.expiresAt), cause)
  return assigned ? { next, task: assigned.task, events: [assigned.event] } : { next, events: [] }
}

export interface Opening extends About {
  id: string
  modelVersion: number
  facts: CaseFacts
  /** All steps of the model: asked or not on these facts, given when the submitter holds it. */
  steps: readonly { code: string; hours: number; asked: boolean; given: boolean; because?: Because }[]
  expiresAt?: Date | undefined
}

/** Opens a case. A submitter who holds a step gives it by submitting, never for himself; with every step given it is agreed at once. */
export const open = (o: Opening, s: Surroundings): { next: Case; task?: Task; events: Fact[] } => {
  const forOthers = o.submitterId !== o.applicantId
  const steps = o.steps.map(({ code, hours, asked, given, because }): CaseStep => {
    const step = { code, hours, ...(because ? { because } : {}) }
    if (!asked) return { ...step, state: 'not-asked' }
    return given && forOthers ? { ...step, state: 'given', by: o.submitterId, at: s.at, how: 'bySubmitting' } : { ...step, state: 'ahead' }
  })
  const { steps: _, ...rest } = o
  const c: Case = { ...rest, status: 'open', steps, openedAt: s.at }
  const opened = fact(caseOpened, c.id, {
    ...aboutOf(c),
    steps: steps.filter((step) => step.state !== 'not-asked').map((step) => step.code),
    facts: c.facts,
    openedAt: s.at.toISOString(),
    ...(c.expiresAt ? { expiresAt: c.expiresAt.toISOString() } : {}),
  })
  const going = goOn(c, s, 'opened')
  return { ...going, events: [opened, ...going.events] }
}

const verdictFailures = (c: Case, task: Task, v: Verdict, at: Date): Reason[] => [
  ...(c.expiresAt && at >= c.expiresAt ? [{ code: 'timeIsOver' }] : []),
  ...(task.status !== 'open' ? [{ code: 'taskClosed', params: { state: task.status } }] : []),
  ...(task.caseId !== c.id || c.steps.find((step) => step.code === task.step)?.state !== 'current' ? [{ code: 'notCurrentStep' }] : []),
  ...(v.userId === c.applicantId ? [{ code: 'ownRequest' }] : []),
  ...(v.holders.includes(v.userId) ? [] : [{ code: 'notHolder' }]),
  ...(v.decision === 'refuse' && (v.comment ?? '').trim() === '' ? [{ code: 'commentRequired' }] : []),
]

export interface Verdict {
  userId: string
  decision: Decision
  comment?: string | undefined
  /** Who holds the step at this moment, read anew (I19). */
  holders: readonly string[]
}

/**
 * One decision on the current step: the case goes on, or ends; or every reason against it (I18–I21). From the moment on at which its time is over nobody
 * decides: what the case is about may be ended already (I23).
 */
export const decide = (c: Case, task: Task, v: Verdict, s: Surroundings): Going => {
  if (c.status !== 'open') return forbidden(v.decision, c.status)
  const failures = verdictFailures(c, task, v, s.at)
  if (failures.length > 0) return { failures }
  const verb = v.decision === 'agree' ? 'agreed' : 'refused'
  const closed = closeTask(c, task, verb, s.at, v.userId, v.comment)
  const marked = mark(c, task.step, { state: verb, by: v.userId, at: s.at })
  if (v.decision === 'refuse') {
    const event = fact(caseRefused, c.id, { ...aboutOf(c), endedAt: s.at.toISOString(), by: v.userId, step: task.step })
    return { next: ended(marked, 'refused', s.at, v.userId), closed: closed.task, events: [closed.event, event] }
  }
  const going = goOn(marked, s, 'next', v.userId)
  return { next: going.next, task: going.task, closed: closed.task, events: [closed.event, ...going.events] }
}

const endWith = (c: Case, task: Task | undefined, move: 'withdraw' | 'expire' | 'close', at: Date, event: Fact | undefined, by?: string): Going => {
  if (c.status !== 'open') return forbidden(move, c.status)
  const cause = move === 'withdraw' ? 'withdrawn' : move === 'expire' ? 'expired' : 'subject-ended'
  const closed = task && task.status === 'open' ? closeTask(c, task, cause, at, by) : undefined
  return { next: ended(c, caseLife.moves[move].to, at, by), closed: closed?.task, events: [...(closed ? [closed.event] : []), ...(event ? [event] : [])] }
}

/** Withdraws an open case; only the applicant, or who submitted for him, may (I20). */
export const withdraw = (c: Case, task: Task | undefined, userId: string, at: Date): Going => {
  if (c.status === 'open' && userId !== c.applicantId && userId !== c.submitterId) return { failures: [{ code: 'notApplicant' }] }
  return endWith(c, task, 'withdraw', at, fact(caseWithdrawn, c.id, { ...aboutOf(c), endedAt: at.toISOString(), by: userId }), userId)
}

/** Ends an open case whose time is over. */
export const expire = (c: Case, task: Task | undefined, at: Date): Going => {
  if (c.status === 'open' && (c.expiresAt === undefined || at < c.expiresAt)) return { failures: [{ code: 'notDue' }] }
  const step = c.steps.find((one) => one.state === 'current')?.code
  return endWith(c, task, 'expire', at, fact(caseExpired, c.id, { ...aboutOf(c), endedAt: at.toISOString(), ...(step ? { step } : {}) }))
}

/** Closes an open case whose subject went away by itself; tells nobody but the task's holders (I8). */
export const close = (c: Case, task: Task | undefined, at: Date): Going => endWith(c, task, 'close', at, undefined)
