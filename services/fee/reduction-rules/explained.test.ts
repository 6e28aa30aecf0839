import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import { evaluate, type Seat } from './evaluate.ts'
import { rule, values } from './rule.samples.ts'

const seat = (given: Partial<Seat> = {}): Seat => ({ price: 1_000, days: 2, startDate: '2026-05-11', values, capPercent: 80, ...given })
const priced = (rules: Partial<ReductionRule>[], given: Partial<Seat> = {}) =>
  evaluate(
    rules.map((one, index) => rule({ code: `R${index}`, ...one })),
    seat(given),
  )
const amount = (fen: number | undefined, more: Partial<ReductionRule> = {}): Partial<ReductionRule> => ({
  effect: 'amount',
  percent: undefined,
  amount: fen,
  ...more,
})

const quota = (left: { seats: number } | { amount: number }) => ({ per: 'account' as const, period: 'year' as const, ...left })

describe('what a rule takes off', () => {
  it.each<[string, Partial<ReductionRule>, Partial<Seat>, number]>([
    ['an amount once, however many days', amount(100), {}, 100],
    ['an amount a day', amount(100, { perDay: true }), {}, 200],
    ['half a day rounds down', amount(101, { perDay: true }), { days: 0.5 }, 50],
    ['no amount given', amount(undefined), {}, 0],
    ['no percentage given', { percent: undefined }, {}, 0],
    ['what is left of a quota in fen', amount(100, { quota: quota({ amount: 70 }) }), {}, 70],
    ['what is left of it now', amount(100, { quota: quota({ amount: 70 }) }), { quotaLeft: new Map([['R0', 20]]) }, 20],
    ['a quota in seats does not cut the amount', amount(100, { quota: quota({ seats: 1 }) }), {}, 100],
    ['never more than the price', amount(5_000, { uncapped: true }), {}, 1_000],
    ['at most the cap, rounded down', { effect: 'free' }, { price: 999 }, 799],
  ])('%s', (_, one, given, reduction) => expect(priced([one], given).reduction).toBe(reduction))
  it('a quota that is overdrawn gives nothing, and nothing back', () => {
    const { reduction, quotas, tests } = priced([amount(100, { quota: quota({ amount: 70 }) })], { quotaLeft: new Map([['R0', -5]]) })
    expect([reduction, quotas, tests[0]?.failed]).toEqual([0, [], ['quota']])
  })
})

describe('which rules count, and in which order', () => {
  const stackable = { exclusive: false }
  it('one exclusive by the order of winners, whichever was written first', () => {
    const explained = priced([{ priority: 20 }, { priority: 10, percent: 50 }, { priority: 15 }])
    expect(explained.tests.map(({ result, outrankedBy, reduction }) => [result, outrankedBy, reduction])).toEqual([
      ['outranked', 'R1', 0],
      ['won', undefined, 500],
      ['outranked', 'R1', 0],
    ])
    expect(explained.tests[1]).not.toHaveProperty('outrankedBy')
  })
  it('then the stackable ones by priority, then by code, each on what the others left', () => {
    const explained = priced([
      { ...stackable, code: 'C', priority: 5 },
      { ...stackable, code: 'B', priority: 5 },
      { ...stackable, code: 'A', priority: 9 },
      { code: 'Z', priority: 99, percent: 20 },
    ])
    expect(explained.steps.map(({ code, before, reduction, after }) => [code, before, reduction, after])).toEqual([
      ['Z', 1_000, 200, 800],
      ['B', 800, 80, 720],
      ['C', 720, 72, 648],
      ['A', 648, 64, 584],
    ])
    expect(explained.tests.map(({ code, result }) => [code, result])).toEqual([
      ['C', 'stacked'],
      ['B', 'stacked'],
      ['A', 'stacked'],
      ['Z', 'won'],
    ])
  })
  it('a rule that failed is neither outranked nor counted', () => {
    const [won, failed] = priced([{}, { active: false }]).tests
    expect([won?.result, failed?.result, failed?.failed]).toEqual(['won', 'failed', ['inactive']])
    expect(failed).not.toHaveProperty('outrankedBy')
  })
})

describe('what is told of it', () => {
  it('the step with its percentage, or without where it has none', () => {
    const [percent, plain] = priced([{}, amount(10, { exclusive: false })]).steps
    expect(percent).toEqual({ code: 'R0', nameCn: '甲', nameEn: 'X', effect: 'percent', percent: 10, before: 1_000, reduction: 100, after: 900 })
    expect(plain).toStrictEqual({ code: 'R1', nameCn: '甲', nameEn: 'X', effect: 'amount', before: 900, reduction: 10, after: 890 })
  })
  it('the version of a rule, the first where none is written', () =>
    expect(priced([{}, { ruleVersion: 7 }]).tests.map(({ ruleVersion }) => ruleVersion)).toEqual([1, 7]))
  it('what the cap cut, the first come first served', () => {
    const explained = priced([{ percent: 70 }, { percent: 50, exclusive: false, quota: quota({ amount: 500 }) }])
    expect([explained.cap, explained.reduction, explained.net]).toEqual([{ percent: 80, limit: 800, wanted: 850, cut: 50 }, 800, 200])
    expect(explained.quotas).toEqual([{ code: 'R1', unit: 'fen', before: 500, used: 100, after: 400 }])
  })
  it('a seat of a quota is one, whatever it costs; a quota nobody drew on is not told', () => {
    const explained = priced([amount(100, { quota: quota({ seats: 5 }) }), amount(1, { priority: 99, quota: quota({ seats: 3 }) })])
    expect(explained.quotas).toEqual([{ code: 'R0', unit: 'seats', before: 5, used: 1, after: 4 }])
  })
})
