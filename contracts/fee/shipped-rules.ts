import type { ReductionRule } from './reduction-rules.ts'

/** A reduction rule as a release or a seed declares it; amounts in fen. */
export const rule = (
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

/** The rules that every academy begins with (design/world.md §6): those that name neither its courses nor its places. */
export const shippedRules: readonly ReductionRule[] = [
  rule('R01', '新网点首年', 'First year of a new outlet', 20, 'exclusive', { stages: ['P1'], effect: 'percent', percent: 50 }),
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
  rule('R09', '团购', 'Group purchase', 60, 'stackable', { quantity: { from: 6, period: 'month', scope: 'course' }, effect: 'percent', percent: 10 }),
]
