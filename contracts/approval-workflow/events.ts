import { z } from 'zod'
import { event } from '../core/event.ts'
import { live } from '../core/live.ts'
import { id } from '../core/rules.ts'
import { caseFacts } from './cases.ts'

const instant = z.iso.datetime()
const at = '2026-11-02T01:26:00.000Z'

/** What every fact of a case names; the owner of the subject reacts by `subjectType` and `subjectId`. */
const about = { model: z.string(), subjectType: z.string(), subjectId: id(), applicantId: id(), submitterId: id(), outletId: id().optional() }
const aboutExample = { model: 'ENROL', subjectType: 'enrolment', subjectId: 'e-0001', applicantId: 'u-0412', submitterId: 'u-0412', outletId: 'O0001' }

export const caseOpened = event(
  'approval.case.opened',
  1,
  z.object({ ...about, steps: z.array(z.string()), facts: caseFacts, openedAt: instant, expiresAt: instant.optional() }),
  {
    ...aboutExample,
    steps: ['STORE', 'TA'],
    facts: { level: 1, price: 360_000, areaApproval: false, academyApproval: true, catalogue: 'TH' },
    openedAt: at,
    expiresAt: '2026-11-16T01:26:00.000Z',
  },
)

const ended = {
  ...about,
  endedAt: instant,
  by: id().optional(),
  step: z.string().optional(),
  /** Of what was agreed to: everybody whose agreement it had, by deciding or by submitting. */
  agreedBy: z.array(id()).max(50).optional(),
}
const endedExample = { ...aboutExample, endedAt: '2026-11-03T02:10:00.000Z', by: 'u-0101', step: 'STORE' }
export const caseAgreed = event('approval.case.agreed', 1, z.object(ended), { ...endedExample, agreedBy: ['u-0101'] })
/** The comment itself stays in the case: it may name people. */
export const caseRefused = event('approval.case.refused', 1, z.object(ended), endedExample)
export const caseWithdrawn = event('approval.case.withdrawn', 1, z.object(ended), { ...endedExample, by: 'u-0412' })
export const caseExpired = event('approval.case.expired', 1, z.object({ ...about, endedAt: instant, step: z.string().optional() }), {
  ...aboutExample,
  endedAt: at,
  step: 'STORE',
})

const task = { ...about, caseId: id(), step: z.string(), holders: z.array(id()).min(1), dueAt: instant }
const taskExample = { ...aboutExample, caseId: 'case-0001', step: 'STORE', holders: ['u-0101'], dueAt: '2026-11-04T01:26:00.000Z' }
/** Came to these people: a new step, a re-route after a changed post, or the next one up after silence. */
export const taskAssigned = event(
  'approval.task.assigned',
  1,
  z.object({ ...task, cause: z.enum(['opened', 'next', 'escalated', 'rerouted']), assignedAt: instant }),
  { ...taskExample, cause: 'opened', assignedAt: at },
)
export const taskReminded = event('approval.task.reminded', 1, z.object({ ...task, remindedAt: instant }), {
  ...taskExample,
  remindedAt: '2026-11-03T01:26:00.000Z',
})
export const taskEscalated = event('approval.task.escalated', 1, z.object({ ...task, toHolders: z.array(id()), escalatedAt: instant }), {
  ...taskExample,
  toHolders: ['u-0102'],
  escalatedAt: '2026-11-04T01:26:00.000Z',
})
/** Gone from these people's to-do, and why. */
export const taskClosed = event(
  'approval.task.closed',
  1,
  z.object({
    ...about,
    caseId: id(),
    step: z.string(),
    holders: z.array(id()),
    cause: z.enum(['agreed', 'refused', 'withdrawn', 'expired', 'escalated', 'rerouted', 'subject-ended']),
    by: id().optional(),
    closedAt: instant,
  }),
  {
    ...aboutExample,
    caseId: 'case-0001',
    step: 'STORE',
    holders: ['u-0101'],
    cause: 'agreed',
    by: 'u-0101',
    closedAt: '2026-11-03T02:10:00.000Z',
  },
)

/** A task moves its case on: whoever waits for the decision sees the next step. */
export const taskLive = live('approval.task', { noun: 'tasks', to: 'named', badge: true, also: [{ noun: 'cases', id: 'caseId' }] })

export const caseLive = live('approval.case', { noun: 'cases', to: 'named' })
