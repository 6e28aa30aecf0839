import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import fc from 'fast-check'
import { reductionRules } from '../../../deploy/seed/reduction-rules.ts'
import { evaluate } from './evaluate.ts'
import { failuresOf, stageOf, type Values, winnerFirst } from './match.ts'

const values: Values = {
  brand: 'E',
  payerType: '50',
  outletKind: 'CS',
  category: 'STR',
  region: 'S',
  provinceCode: '44',
  cityCode: '4403',
  positionCode: 'SA05',
  catalogue: 'SP',
  courseCode: 'SPE103',
  stage: 'P3',
  rankMonth: 6,
  rankYear: 201,
  rankMonthCourse: 6,
  rankYearCourse: 9,
}
const rule = (given: Partial<ReductionRule>): ReductionRule => ({
  code: 'X',
  nameCn: '甲',
  nameEn: 'X',
  validFrom: '2026-01-01',
  effect: 'percent',
  percent: 10,
  priority: 10,
  exclusive: true,
  uncapped: false,
  active: true,
  ...given,
})

describe('the eight dimensions (world.md §6)', () => {
  it.each<[string, Partial<ReductionRule>, string[]]>([
    ['any', {}, []],
    ['a region covers its cities', { regions: ['S'] }, []],
    ['a province covers its cities', { regions: ['44'] }, []],
    ['another city', { regions: ['4401'] }, ['D4']],
    ['a position group', { positions: ['SA'] }, []],
    ['OR inside', { courses: ['TB', 'SPE103'] }, []],
    ['AND between, all failures told', { brands: ['O'], categories: ['SUP'], stages: ['P0'] }, ['D1', 'D3', 'D7']],
    ['rank below', { quantity: { from: 7, period: 'month', scope: 'course' } }, ['D8']],
    ['rank within', { quantity: { from: 6, to: 6, period: 'month', scope: 'all' } }, []],
    ['an empty set means any', { regions: [], positions: [] }, []],
    ['not yet valid', { validFrom: '2026-06-01' }, ['validity']],
    ['no longer valid', { validTo: '2026-05-10' }, ['validity']],
    ['valid on the last day', { validTo: '2026-05-11' }, []],
    ['out of season', { startMonths: [2, 7, 8] }, ['season']],
    ['stopped', { active: false }, ['inactive']],
  ])('%s', (_, given, failed) => expect(failuresOf(rule(given), values, '2026-05-11')).toEqual(failed))

  it('orders exclusive rules: priority, dimensions set, deepest value, newest, code', () => {
    const ordered = [
      rule({ code: 'A', priority: 9 }),
      rule({ code: 'B', regions: ['S'], positions: ['SA'] }),
      rule({ code: 'C', regions: ['4403'] }),
      rule({ code: 'D', regions: ['S'], validFrom: '2026-02-01' }),
      rule({ code: 'E', regions: ['S'] }),
      rule({ code: 'F', regions: ['S'] }),
    ]
    const shuffled = [...ordered].reverse().sort(winnerFirst(values))
    expect(shuffled.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  it.each([
    ['2026-05-11', 'P1'],
    ['2026-05-12', 'P0'],
    ['2025-04-12', 'P1'],
    ['2025-04-11', 'P2'],
    ['2023-04-12', 'P2'],
    ['2023-04-11', 'P3'],
    [undefined, 'P3'],
  ])('opened %s: stage %s on the start day', (opened, stage) => expect(stageOf(opened, '2026-05-11')).toBe(stage))
})

describe('a price with any rules', () => {
  const anyRule = fc.record({
    code: fc.string({ minLength: 1, maxLength: 4 }),
    effect: fc.constantFrom('percent', 'amount', 'fixed', 'free'),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 0, max: 2_000_000 }),
    perDay: fc.boolean(),
    priority: fc.integer({ min: 1, max: 99 }),
    exclusive: fc.boolean(),
    uncapped: fc.boolean(),
    regions: fc.subarray(['S', '44', 'N']),
  }) as fc.Arbitrary<Partial<ReductionRule>>
  it('stays between 0 and the price in whole fen, within the cap unless the winner is uncapped, in any order of rules (I13)', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 8 }), fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 1, max: 10 }), (given, price, halves) => {
        const rules = given.map((one, index) => rule({ ...one, code: `R${index}` }))
        const seat = { price, days: halves / 2, startDate: '2026-05-11', values, capPercent: 80 }
        const explained = evaluate(rules, seat)
        expect(Number.isInteger(explained.net) && explained.net >= 0 && explained.net + explained.reduction === price).toBe(true)
        if (explained.cap) expect(explained.reduction).toBeLessThanOrEqual(Math.floor(price * 0.8))
        expect(explained.tests.filter((one) => one.result === 'won').length).toBeLessThanOrEqual(1)
        expect(evaluate([...rules].reverse(), seat).net).toBe(explained.net)
      }),
    )
  })
  it('never takes more of a quota than was left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 900_000 }), (left, price) => {
        const explained = evaluate(reductionRules, {
          price,
          days: 3,
          startDate: '2026-05-11',
          values: { ...values, category: 'SUP', catalogue: 'TD', courseCode: 'TDA201', brand: 'A', positionCode: 'TE04' },
          quotaLeft: new Map([['R06', left]]),
          capPercent: 80,
        })
        for (const quota of explained.quotas) expect(quota.used <= quota.before && quota.after === quota.before - quota.used).toBe(true)
      }),
    )
  })
})
