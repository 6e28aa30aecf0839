import { shippedModels } from '@academy/contracts/approvals.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { fromShanghai as moment } from '@academy/contracts/core/shanghai.ts'
import { type Case, decide, type Opening, open, type Surroundings } from '../cases/case.ts'
import { network } from '../cases/network.samples.ts'
import { holdsStep, resolve } from '../cases/route.ts'
import { limitsOf } from '../cases/time.ts'
import { tableEngine } from '../models/model.ts'
import type { Task } from '../tasks/task.ts'

export const at = moment('2026-11-02 10:00:00')
const params = { 'enrol.area.price': 600_000 }
const model = shippedModels[0] as (typeof shippedModels)[number]
const stepOf = (code: string) => model.steps.find((step) => step.code === code) as (typeof model.steps)[number]
const facts = (asks: { am: boolean; ta: boolean }) => ({ outletId: 'O1', catalogue: 'TH', areaApproval: asks.am, academyApproval: asks.ta, price: 0, level: 1 })

export const around = (c: { facts: Case['facts']; applicantId: string }, now = at): Surroundings => ({
  at: now,
  route: (code) => resolve(stepOf(code), c.facts, c.applicantId, network()),
  limits: (step, from, ends) => limitsOf(from, step.hours, 50, new Map(), ends),
  taskId: (code) => `task-${code}`,
})
/** An enrolment filed into ENROL on the sample network, which asks for the area and the academy or not. */
export const opening = (applicantId: string, submitterId: string, asks = { am: true, ta: true }, more: Partial<Opening> = {}) => {
  const given = facts(asks)
  const steps = tableEngine
    .plan(model, given, params)
    .map(({ step, asked }) => ({ code: step.code, hours: step.hours, asked, given: holdsStep(step, given, submitterId, network()) }))
  const o = {
    id: 'case-1',
    model: 'ENROL',
    modelVersion: 1,
    subjectType: 'enrolment',
    subjectId: 'e-1',
    applicantId,
    submitterId,
    outletId: 'O1',
    facts: given,
    steps,
    expiresAt: moment('2026-11-16 10:00:00'),
    ...more,
  }
  return open(o, around({ facts: given, applicantId }))
}
export const holders = (c: Case, task: Task) => resolve(stepOf(task.step), c.facts, c.applicantId, network()).holders.map(({ userId }) => userId)
export const decideBy = (c: Case, task: Task, userId: string, decision: 'agree' | 'refuse' = 'agree', comment = '') =>
  decide(c, task, { userId, decision, comment, holders: holders(c, task) }, around(c))
export const codes = (outcome: { failures?: Reason[] | undefined }) => (outcome.failures ?? []).map(({ code }) => code)
export const states = (c: Case) => c.steps.map(({ code, state }) => `${code} ${state}`)
