import type { Explanation, ReductionRule, RuleTest } from '@academy/contracts/fee/reduction-rules.ts'
import type { z } from 'zod'
import { failuresOf, type Values, winnerFirst } from './match.ts'

export type Explained = z.output<typeof Explanation>

/** One seat to be priced. */
export interface Seat {
  price: number
  days: number
  startDate: string
  values: Values
  /** What is left of each rule's quota, in seats or fen as the rule counts; absent means untouched. */
  quotaLeft?: ReadonlyMap<string, number>
  /** `fee.cap.percent` */
  capPercent: number
}

interface Taken {
  rule: ReductionRule
  before: number
  reduction: number
}

const leftOf = (rule: ReductionRule, seat: Seat): number | undefined => {
  const whole = rule.quota?.seats ?? rule.quota?.amount
  return whole === undefined ? undefined : Math.max(0, seat.quotaLeft?.get(rule.code) ?? whole)
}

/** What a rule takes off what is left of the price: percent rounds down, a fixed price never raises, a quota partly used gives the rest of it. */
const reductionOf = (rule: ReductionRule, rest: number, seat: Seat): number => {
  const target = Math.floor((rule.amount ?? 0) * (rule.perDay ? seat.days : 1))
  const wanted = { percent: Math.floor((rest * (rule.percent ?? 0)) / 100), amount: target, fixed: rest - target, free: rest }[rule.effect]
  const left = rule.quota?.amount === undefined ? undefined : leftOf(rule, seat)
  return Math.max(0, Math.min(wanted, rest, left ?? rest))
}

const take = (rules: readonly ReductionRule[], seat: Seat): Taken[] => {
  let rest = seat.price
  return rules.map((rule) => {
    const reduction = reductionOf(rule, rest, seat)
    const taken = { rule, before: rest, reduction }
    rest -= reduction
    return taken
  })
}

/** What the cap leaves of each reduction, first come first served. */
const capped = (taken: readonly Taken[], limit: number): number[] => {
  let left = limit
  return taken.map(({ reduction }) => {
    const given = Math.min(reduction, left)
    left -= given
    return given
  })
}

const testOf = (rule: ReductionRule, failed: RuleFailures, winner: ReductionRule | undefined, taken: readonly Taken[]): z.output<typeof RuleTest> => {
  const step = taken.find((one) => one.rule === rule)
  const result = failed.length > 0 ? 'failed' : step ? (rule.exclusive ? 'won' : 'stacked') : 'outranked'
  return {
    code: rule.code,
    nameCn: rule.nameCn,
    nameEn: rule.nameEn,
    ruleVersion: rule.ruleVersion ?? 1,
    result,
    failed,
    ...(result === 'outranked' && winner ? { outrankedBy: winner.code } : {}),
    reduction: step?.reduction ?? 0,
  }
}

type RuleFailures = z.output<typeof RuleTest>['failed']

const quotasOf = (taken: readonly Taken[], given: readonly number[], seat: Seat): Explained['quotas'] =>
  taken.flatMap(({ rule }, index) => {
    const before = leftOf(rule, seat)
    if (before === undefined) return []
    const used = rule.quota?.seats === undefined ? (given[index] ?? 0) : 1
    return [{ code: rule.code, unit: rule.quota?.seats === undefined ? ('fen' as const) : ('seats' as const), before, used, after: before - used }]
  })

/**
 * The net price of one seat with everything that led to it (world.md §6): one exclusive rule wins, on the rest the stackable ones by
 * priority, in all at most the cap unless the winner is uncapped. Every rule is tested and explained; amounts in fen.
 */
export const evaluate = (rules: readonly ReductionRule[], seat: Seat): Explained => {
  const tested = rules.map((rule) => {
    const failed: RuleFailures = failuresOf(rule, seat.values, seat.startDate)
    return { rule, failed: failed.length === 0 && leftOf(rule, seat) === 0 ? (['quota'] satisfies RuleFailures) : failed }
  })
  const matching = tested.filter(({ failed }) => failed.length === 0).map(({ rule }) => rule)
  const winner = matching.filter((rule) => rule.exclusive).sort(winnerFirst(seat.values))[0]
  const stackable = matching.filter((rule) => !rule.exclusive).sort((a, b) => a.priority - b.priority || a.code.localeCompare(b.code))
  const taken = take(winner ? [winner, ...stackable] : stackable, seat)
  const wanted = taken.reduce((sum, { reduction }) => sum + reduction, 0)
  const limit = winner?.uncapped ? seat.price : Math.floor((seat.price * seat.capPercent) / 100)
  const given = capped(taken, limit)
  const reduction = given.reduce((sum, part) => sum + part, 0)
  return {
    price: seat.price,
    values: seat.values,
    tests: tested.map(({ rule, failed }) => testOf(rule, failed, winner, taken)),
    steps: taken.map(({ rule, before, reduction: off }) => ({
      code: rule.code,
      nameCn: rule.nameCn,
      nameEn: rule.nameEn,
      effect: rule.effect,
      ...(rule.percent === undefined ? {} : { percent: rule.percent }),
      before,
      reduction: off,
      after: before - off,
    })),
    ...(winner?.uncapped ? {} : { cap: { percent: seat.capPercent, limit, wanted, cut: wanted - reduction } }),
    quotas: quotasOf(taken, given, seat),
    reduction,
    net: seat.price - reduction,
  }
}
