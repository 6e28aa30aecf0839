import type { Fault } from '@academy/chassis/imports/sheet-plan.ts'
import type { ImportValue } from '@academy/contracts/core/import-columns.ts'
import { LADDER_STEPS } from '@academy/contracts/training/catalogue/courses.ts'
import { type LadderStep, ladderViolations } from './courses/course.ts'

const steps = Array.from({ length: LADDER_STEPS }, (_, at) => at + 1)

interface Step {
  n: number
  days: ImportValue | undefined
  amount: ImportValue | undefined
}
type Whole = LadderStep & { n: number }

const isWhole = (step: Step): step is Whole => typeof step.days === 'number' && typeof step.amount === 'number'

/** Steps whose days do not come after those of the step before, also where an amount is missing. */
const disorder = (given: readonly Step[]): Fault[] => {
  const filled = given.flatMap(({ n, days }) => (typeof days === 'number' ? [{ n, days }] : []))
  return filled.flatMap(({ n, days }, at): Fault[] => (days <= (filled[at - 1]?.days ?? -1) ? [{ column: `ladder${n}Days`, code: 'ladderNotAscending' }] : []))
}

/** Steps that make it cheaper to revoke later; days out of order are told as such, not here once more. */
const cheaper = (ladder: readonly Whole[]): Fault[] =>
  ladderViolations(ladder).flatMap(({ field, code }) => {
    const step = ladder[Number(/\d+/.exec(field)?.[0])]
    return step && code === 'ladderCheaperLater' ? [{ column: `ladder${step.n}Amount`, code }] : []
  })

/** The ladder that the row names, and what is wrong with it at the cells of its steps. */
export const ladderOf = (values: Readonly<Record<string, ImportValue>>): { ladder?: LadderStep[]; faults: Fault[] } => {
  const named = steps
    .map((n): Step => ({ n, days: values[`ladder${n}Days`], amount: values[`ladder${n}Amount`] }))
    .filter(({ days, amount }) => days !== undefined || amount !== undefined)
  if (named.length === 0) return { faults: [] }
  const given = named.filter(({ days, amount }) => days !== null || amount !== null)
  const halves = given.flatMap((step): Fault[] =>
    isWhole(step) ? [] : [{ column: `ladder${step.n}${typeof step.days === 'number' ? 'Amount' : 'Days'}`, code: 'required' }],
  )
  const whole = given.filter(isWhole).sort((a, b) => a.days - b.days)
  return { ladder: whole.map(({ days, amount }) => ({ days, amount })), faults: [...halves, ...disorder(given), ...cheaper(whole)] }
}
