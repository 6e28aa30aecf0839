import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import fc from 'fast-check'
import { reductionRules } from '../../../deploy/demo/reduction-rules.ts'
import { evaluate } from './evaluate.ts'
import { failuresOf, stageOf, winnerFirst } from './match.ts'
import { rule, values } from './rule.samples.ts'

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
    ['rank of the month, over all courses', { quantity: { from: 6, to: 6, period: 'month', scope: 'all' } }, []],
    ['rank of the year, over all courses', { quantity: { from: 201, to: 201, period: 'year', scope: 'all' } }, []],
    ['rank of the month in the course', { quantity: { from: 5, to: 5, period: 'month', scope: 'course' } }, []],
    ['rank of the year in the course', { quantity: { from: 9, to: 9, period: 'year', scope: 'course' } }, []],
    ['rank above', { quantity: { from: 1, to: 5, period: 'month', scope: 'all' } }, ['D8']],
    ['rank without an upper end', { quantity: { from: 2, period: 'year', scope: 'all' } }, []],
    ['its own brand', { brands: ['A', 'E'] }, []],
    ['the type of its payer', { payers: ['50'] }, []],
    ['the kind of its outlet', { payers: ['CS'] }, []],
    ['another payer', { payers: ['30'] }, ['D2']],
    ['its own category', { categories: ['STR'] }, []],
    ['a single position', { positions: ['SA05'] }, []],
    ['another position', { positions: ['SA04'] }, ['D5']],
    ['another course', { courses: ['SPE104'] }, ['D6']],
    ['its own catalogue', { courses: ['SP'] }, []],
    ['its own stage', { stages: ['P3'] }, []],
    ['valid from the first day', { validFrom: '2026-05-11' }, []],
    ['out of a season of one month', { startMonths: [6] }, ['season']],
    ['in season', { startMonths: [5] }, []],
    ['without a season', { startMonths: [] }, []],
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

  it('knows a season by both digits of the month', () => expect(failuresOf(rule({ startMonths: [10] }), values, '2026-10-11')).toEqual([]))
  it.each<[string, Partial<ReductionRule>, Partial<ReductionRule>]>([
    ['the newer, whatever the names say', { code: 'Z', validFrom: '2026-03-01' }, { code: 'A' }],
    ['more dimensions before a deeper one', { code: 'Z', regions: ['S'], brands: ['E'] }, { code: 'A', regions: ['4403'] }],
    ['one dimension before none', { code: 'Z', brands: ['E'] }, { code: 'A' }],
    ['a rank is a dimension too', { code: 'Z', quantity: { from: 1, period: 'year', scope: 'all' } }, { code: 'A' }],
    ['a rank is no deeper than a brand', { code: 'A', brands: ['E'] }, { code: 'Z', quantity: { from: 1, period: 'year', scope: 'all' } }],
    ['nor a brand deeper than a rank', { code: 'A', quantity: { from: 1, period: 'year', scope: 'all' } }, { code: 'Z', brands: ['E'] }],
    ['a course before its catalogue', { code: 'Z', courses: ['SPE103'] }, { code: 'A', courses: ['SP'] }],
    ['the deepest of several', { code: 'Z', brands: ['E'], regions: ['4403'] }, { code: 'A', brands: ['E'], regions: ['44'] }],
  ])('wins: %s', (_, first, second) => {
    const order = winnerFirst(values)
    expect([Math.sign(order(rule(first), rule(second))), Math.sign(order(rule(second), rule(first)))]).toEqual([-1, 1])
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
