import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'

const rule = (
  code: string,
  nameCn: string,
  nameEn: string,
  priority: number,
  kind: 'exclusive' | 'stackable',
  rest: Partial<ReductionRule> & Pick<ReductionRule, 'effect'>,
): ReductionRule => ({
  code,
  nameCn,
  nameEn,
  priority,
  exclusive: kind === 'exclusive',
  uncapped: false,
  active: true,
  ruleVersion: 1,
  validFrom: '2020-01-01',
  ...rest,
})

/** The twelve rules of both worlds (design/world.md §6); amounts in fen. */
export const reductionRules: readonly ReductionRule[] = [
  rule('R01', '新网点首年', 'First year of a new outlet', 20, 'exclusive', { stages: ['P1'], effect: 'percent', percent: 50 }),
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
  rule('R05', '战略集团', 'Strategic groups', 40, 'stackable', {
    categories: ['STR'],
    quantity: { from: 201, period: 'year', scope: 'all' },
    effect: 'percent',
    percent: 15,
  }),
  rule('R06', '帮扶', 'Supported dealers', 25, 'exclusive', {
    categories: ['SUP'],
    effect: 'percent',
    percent: 40,
    quota: { amount: 500_000, per: 'account', period: 'quarter' },
  }),
  rule('R07', '院校', 'Schools', 15, 'exclusive', { payers: ['30'], effect: 'fixed', amount: 20_000, perDay: true, uncapped: true }),
  rule('R08', '学徒', 'Apprentices', 30, 'exclusive', { positions: ['TE08'], courses: ['TB'], effect: 'percent', percent: 50 }),
  rule('R09', '团购', 'Group purchase', 60, 'stackable', { quantity: { from: 6, period: 'month', scope: 'course' }, effect: 'percent', percent: 10 }),
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
