import { addMonths } from '@academy/contracts/core/days.ts'
import { type Dimension, dimensions, type ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'

/** The eight values of one seat, by which rules are matched. */
export interface Values {
  brand: string
  payerType: string
  outletKind?: string | undefined
  category: string
  region?: string | undefined
  provinceCode?: string | undefined
  cityCode?: string | undefined
  positionCode: string
  catalogue: string
  courseCode: string
  stage: 'P0' | 'P1' | 'P2' | 'P3'
  /** Rank of this seat among the dealer's live ones of the month or year of the posting day, itself included. */
  rankMonth: number
  rankYear: number
  rankMonthCourse: number
  rankYearCourse: number
}
export type Failure = Dimension | 'validity' | 'season' | 'inactive'

const rankFor = (v: Values, { period, scope }: NonNullable<ReductionRule['quantity']>): number => {
  if (scope === 'all') return period === 'month' ? v.rankMonth : v.rankYear
  return period === 'month' ? v.rankMonthCourse : v.rankYearCourse
}

/** The values of a seat on the levels of each dimension's tree, top first. */
const levels: Record<Exclude<Dimension, 'D8'>, { asked(rule: ReductionRule): readonly string[] | undefined; has(v: Values): (string | undefined)[] }> = {
  D1: { asked: (rule) => rule.brands, has: (v) => [v.brand] },
  D2: { asked: (rule) => rule.payers, has: (v) => [v.payerType, v.outletKind] },
  D3: { asked: (rule) => rule.categories, has: (v) => [v.category] },
  D4: { asked: (rule) => rule.regions, has: (v) => [v.region, v.provinceCode, v.cityCode] },
  D5: { asked: (rule) => rule.positions, has: (v) => [v.positionCode.slice(0, 2), v.positionCode] },
  D6: { asked: (rule) => rule.courses, has: (v) => [v.catalogue, v.courseCode] },
  D7: { asked: (rule) => rule.stages, has: (v) => [v.stage] },
}

/** How deep in the dimension's tree the rule names this seat: 0 does not matter, -1 does not match, else the level that matched. */
const depthOf = (dimension: Dimension, rule: ReductionRule, v: Values): number => {
  if (dimension === 'D8') {
    if (!rule.quantity) return 0
    const rank = rankFor(v, rule.quantity)
    return rank >= rule.quantity.from && rank <= (rule.quantity.to ?? Number.POSITIVE_INFINITY) ? 1 : -1
  }
  const asked = levels[dimension].asked(rule)
  if (!asked || asked.length === 0) return 0
  const depth = levels[dimension].has(v).findLastIndex((value) => value !== undefined && asked.includes(value))
  return depth < 0 ? -1 : depth + 1
}

/** Everything that keeps a rule from a seat, never only the first; empty when it matches. */
export const failuresOf = (rule: ReductionRule, v: Values, startDate: string): Failure[] => [
  ...(rule.active ? [] : (['inactive'] as const)),
  ...(startDate < rule.validFrom || (rule.validTo !== undefined && startDate > rule.validTo) ? (['validity'] as const) : []),
  ...(rule.startMonths && rule.startMonths.length > 0 && !rule.startMonths.includes(Number(startDate.slice(5, 7))) ? (['season'] as const) : []),
  ...dimensions.filter((dimension) => depthOf(dimension, rule, v) < 0),
]

/** The order of exclusive rules: lowest priority number, then most dimensions set, deepest value, newest, code (world.md §6). */
export const winnerFirst = (v: Values) => {
  const depths = (rule: ReductionRule) => dimensions.map((dimension) => depthOf(dimension, rule, v)).filter((depth) => depth > 0)
  return (a: ReductionRule, b: ReductionRule): number =>
    a.priority - b.priority ||
    depths(b).length - depths(a).length ||
    Math.max(0, ...depths(b)) - Math.max(0, ...depths(a)) ||
    b.validFrom.localeCompare(a.validFrom) ||
    a.code.localeCompare(b.code)
}

/** D7 on the start day: P0 before the opening, P1 months 0–12, P2 13–36, P3 later or where nothing opens. */
export const stageOf = (openDate: string | undefined, startDate: string): Values['stage'] => {
  if (openDate === undefined) return 'P3'
  if (startDate < openDate) return 'P0'
  if (startDate < addMonths(openDate, 13)) return 'P1'
  return startDate < addMonths(openDate, 37) ? 'P2' : 'P3'
}
