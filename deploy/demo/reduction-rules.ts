import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import { rule, shippedRules } from '@academy/contracts/fee/shipped-rules.ts'

/** Rules for the courses and places of the demo. */
const own: readonly ReductionRule[] = [
  rule('R02', '筹备期', 'Preparing outlets', 10, 'exclusive', {
    stages: ['P0'],
    courses: ['IN', 'SP', 'SS', 'VS', 'TB'],
    effect: 'free',
    quota: { seats: 40, per: 'outlet', period: 'all' },
    uncapped: true,
  }),
  rule('R03', '偏远技术补贴', 'Remote technical subsidy', 50, 'stackable', {
    regions: ['54', '65', '63', '15'],
    courses: ['TB', 'TD', 'TH'],
    effect: 'amount',
    amount: 60_000,
  }),
  rule('R04', '电动转型', 'Electric transition', 30, 'exclusive', { brands: ['E'], positions: ['TE'], courses: ['TH'], effect: 'percent', percent: 30 }),
  rule('R08', '学徒', 'Apprentices', 30, 'exclusive', { positions: ['TE08'], courses: ['TB'], effect: 'percent', percent: 50 }),
  rule('R10', '淡季', 'Low season', 45, 'exclusive', { courses: ['SS', 'VS'], startMonths: [2, 7, 8], effect: 'percent', percent: 20 }),
  rule('R11', '总经理候选', 'General manager candidates', 30, 'exclusive', { positions: ['MG02'], courses: ['GMA301'], effect: 'fixed', amount: 1_350_000 }),
  rule('R12', '南区展厅', 'Southern showrooms', 35, 'exclusive', {
    payers: ['CS'],
    regions: ['S'],
    positions: ['SA05'],
    courses: ['SP'],
    effect: 'percent',
    percent: 25,
  }),
]

/** The twelve rules of both worlds (design/world.md §6): what every academy begins with, and the demo's own; amounts in fen. */
export const reductionRules: readonly ReductionRule[] = [...shippedRules, ...own].sort((a, b) => a.code.localeCompare(b.code))
