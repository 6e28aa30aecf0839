import type { CaseFacts } from '@academy/contracts/approval-workflow/cases.ts'
import type { Comparison, Condition, Model, ModelStep } from '@academy/contracts/approval-workflow/models.ts'

/** Values of the parameters that conditions and limits name, money in fen. */
export type ParamValues = Readonly<Record<string, string | number | boolean>>

type Scalar = string | number | boolean
type Operand = Scalar | readonly (string | number)[]

/** Which comparison decided, for "why": `held` the first that made the condition true, or the one that kept it false. */
export interface Verdict {
  holds: boolean
  because?: { field: string; op: Comparison['op']; value: string; actual: string }
}

const operandOf = (value: Comparison['value'], params: ParamValues): Operand | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? params[value.param] : value

const compare = (actual: Scalar | undefined, op: Comparison['op'], value: Operand | undefined): boolean => {
  if (actual === undefined || value === undefined) return false
  switch (op) {
    case 'eq':
      return actual === value
    case 'ne':
      return actual !== value
    case 'in':
      return Array.isArray(value) && value.includes(actual as string | number)
    case 'has':
      return String(actual).split(',').includes(String(value))
    default:
      break
  }
  if (typeof actual !== 'number' || typeof value !== 'number') return false
  if (op === 'gt') return actual > value
  if (op === 'gte') return actual >= value
  return op === 'lt' ? actual < value : actual <= value
}

const verdictOf = (c: Comparison, facts: CaseFacts, params: ParamValues): Verdict => {
  const value = operandOf(c.value, params)
  const actual = facts[c.field]
  return { holds: compare(actual, c.op, value), because: { field: c.field, op: c.op, value: String(value ?? ''), actual: String(actual ?? '') } }
}

/** Does a condition hold on these facts, and through which comparison; a fact or parameter that is not there never holds. */
export const evaluate = (condition: Condition | undefined, facts: CaseFacts, params: ParamValues): Verdict => {
  if (!condition) return { holds: true }
  if ('and' in condition) {
    const parts = condition.and.map((part) => evaluate(part, facts, params))
    return parts.find((part) => !part.holds) ?? parts[0] ?? { holds: true }
  }
  if ('or' in condition) {
    const parts = condition.or.map((part) => evaluate(part, facts, params))
    return parts.find((part) => part.holds) ?? parts[0] ?? { holds: false }
  }
  return verdictOf(condition, facts, params)
}

interface PlannedStep {
  step: ModelStep
  asked: boolean
  because?: Verdict['because']
}

/** What decides which steps a case takes; a table today, a BPMN engine could fill it later. */
interface ApprovalEngine {
  /** All steps of a model in order, each asked or not on these facts, and why. */
  plan(model: Model, facts: CaseFacts, params: ParamValues): PlannedStep[]
}

export const tableEngine: ApprovalEngine = {
  plan: (model, facts, params) =>
    model.steps.map((step) => {
      const verdict = evaluate(step.when, facts, params)
      return { step, asked: verdict.holds, ...(verdict.because ? { because: verdict.because } : {}) }
    }),
}

/** When a case ends by itself: so many clock hours or days after opening, or so long before the start, whichever is first; undefined when never. */
export const expiresAt = (model: Model, openedAt: Date, startsAt: Date | undefined, params: ParamValues, clockRuns: boolean): Date | undefined => {
  const limit = model.expiry
  if (!limit) return undefined
  const numeric = (key: string | undefined, plain: number | undefined) =>
    key !== undefined && typeof params[key] === 'number' ? (params[key] as number) : plain
  const hours = numeric(limit.hoursParam, limit.hours) ?? (limit.days === undefined ? undefined : limit.days * 24)
  const before = numeric(limit.beforeStartParam, limit.beforeStartHours)
  const ends = [
    ...(hours !== undefined && clockRuns ? [openedAt.getTime() + hours * 3_600_000] : []),
    ...(before !== undefined && startsAt ? [startsAt.getTime() - before * 3_600_000] : []),
  ]
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined
}
