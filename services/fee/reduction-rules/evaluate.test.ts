import { Explanation } from '@academy/contracts/fee/reduction-rules.ts'
import { reductionRules } from '../../../deploy/demo/reduction-rules.ts'
import { evaluate, type Seat } from './evaluate.ts'
import type { Values } from './match.ts'

const values = (given: Partial<Values> & Pick<Values, 'positionCode' | 'courseCode'>): Values => ({
  brand: given.courseCode[2] ?? 'A',
  payerType: '50',
  outletKind: '4S-M',
  category: 'STD',
  region: 'N',
  provinceCode: '11',
  cityCode: '1101',
  catalogue: given.courseCode.slice(0, 2),
  stage: 'P3',
  rankMonth: 1,
  rankYear: 1,
  rankMonthCourse: 1,
  rankYearCourse: 1,
  ...given,
})
const seat = (price: number, given: Parameters<typeof values>[0], more: Partial<Seat> = {}): Seat => ({
  price,
  days: 1,
  startDate: '2026-05-11',
  values: values(given),
  capPercent: 80,
  ...more,
})
const chengdu = { region: 'W', provinceCode: '51', cityCode: '5101' }

describe('the worked cases of world.md §6 (May)', () => {
  const cases: [name: string, seat: Seat, steps: [string, number][], net: number][] = [
    ['Chengdu, month 8, TE03, TBA102', seat(650_000, { ...chengdu, stage: 'P1', positionCode: 'TE03', courseCode: 'TBA102' }), [['R01', 325_000]], 325_000],
    [
      'same in 新疆',
      seat(650_000, { region: 'W', provinceCode: '65', cityCode: '6501', stage: 'P1', positionCode: 'TE03', courseCode: 'TBA102' }),
      [
        ['R01', 325_000],
        ['R03', 60_000],
      ],
      265_000,
    ],
    [
      'STR, seat 230, TE05, THE102',
      seat(360_000, { category: 'STR', rankYear: 230, positionCode: 'TE05', courseCode: 'THE102' }),
      [
        ['R04', 108_000],
        ['R05', 37_800],
      ],
      214_200,
    ],
    ['SUP, month 5, VSA201', seat(200_000, { category: 'SUP', stage: 'P1', positionCode: 'SV03', courseCode: 'VSA201' }), [['R01', 100_000]], 100_000],
    [
      'SUP, 30000 of quota left, TDA201',
      seat(450_000, { category: 'SUP', positionCode: 'TE04', courseCode: 'TDA201' }, { quotaLeft: new Map([['R06', 30_000]]) }),
      [['R06', 30_000]],
      420_000,
    ],
    [
      '青海, month 3, TBA204: cap 96000',
      seat(120_000, { region: 'W', provinceCode: '63', cityCode: '6301', stage: 'P1', positionCode: 'TE03', courseCode: 'TBA204' }),
      [
        ['R01', 60_000],
        ['R03', 60_000],
      ],
      24_000,
    ],
    [
      'school, THA101, half a day',
      seat(30_000, { payerType: '30', outletKind: undefined, category: 'SCH', positionCode: 'TE08', courseCode: 'THA101' }, { days: 0.5 }),
      [['R07', 20_000]],
      10_000,
    ],
    [
      'STR, seat 240, 8th of SSE203',
      seat(180_000, { category: 'STR', rankYear: 240, rankMonthCourse: 8, positionCode: 'SA05', courseCode: 'SSE203' }),
      [
        ['R05', 27_000],
        ['R09', 15_300],
      ],
      137_700,
    ],
  ]
  it.each(cases)('%s', (_, one, steps, net) => {
    const explained = evaluate(reductionRules, one)
    expect(explained.steps.map((step) => [step.code, step.reduction])).toEqual(steps)
    expect(explained.net).toBe(net)
    expect(explained.tests).toHaveLength(reductionRules.length)
  })

  it('7 seats SSA202: R09 twice', () => {
    const nets = [1, 2, 3, 4, 5, 6, 7].map((rank) =>
      evaluate(
        reductionRules,
        seat(110_000, { positionCode: 'SA04', courseCode: 'SSA202', rankMonth: rank, rankYear: rank, rankMonthCourse: rank, rankYearCourse: rank }),
      ),
    )
    expect(nets.reduce((sum, { net }) => sum + net, 0)).toBe(748_000)
    expect(nets.flatMap(({ steps }) => steps.map((step) => [step.code, step.reduction]))).toEqual([
      ['R09', 11_000],
      ['R09', 11_000],
    ])
  })
})

describe('what is explained', () => {
  it('names every dimension that failed, who outranked whom, the cap and the quotas', () => {
    const explained = evaluate(
      reductionRules,
      seat(450_000, { category: 'SUP', positionCode: 'TE04', courseCode: 'TDA201', stage: 'P1' }, { quotaLeft: new Map([['R06', 30_000]]) }),
    )
    const test = (code: string) => explained.tests.find((one) => one.code === code)
    expect(test('R01')).toMatchObject({ result: 'won', failed: [] })
    expect(test('R06')).toMatchObject({ result: 'outranked', outrankedBy: 'R01' })
    expect(test('R12')).toMatchObject({ result: 'failed', failed: ['D2', 'D4', 'D5', 'D6'] })
    expect(test('R10')?.failed).toEqual(['season', 'D6'])
    expect(explained.cap).toEqual({ percent: 80, limit: 360_000, wanted: 225_000, cut: 0 })
    expect(Explanation.safeParse(JSON.parse(JSON.stringify(Explanation.encode(explained)))).success).toBe(true)
  })
  it('passes over an exclusive rule whose quota is used up', () => {
    const used = evaluate(reductionRules, seat(450_000, { category: 'SUP', positionCode: 'TE04', courseCode: 'TDA201' }, { quotaLeft: new Map([['R06', 0]]) }))
    expect(used.tests.find((one) => one.code === 'R06')?.failed).toEqual(['quota'])
    expect(used.net).toBe(450_000)
  })
  it('counts seats of a quota, uncapped when the winner is', () => {
    const free = evaluate(reductionRules, seat(180_000, { stage: 'P0', positionCode: 'SA04', courseCode: 'SPO101' }, { quotaLeft: new Map([['R02', 1]]) }))
    expect(free).toMatchObject({ net: 0, quotas: [{ code: 'R02', unit: 'seats', before: 1, used: 1, after: 0 }] })
    expect(free.cap).toBeUndefined()
  })
  it('rounds a percentage down to the fen (world.md §6)', () => {
    const odd = evaluate(reductionRules, seat(650_003, { ...chengdu, stage: 'P1', positionCode: 'TE03', courseCode: 'TBA102' }))
    expect([odd.reduction, odd.net]).toEqual([325_001, 325_002])
  })

  it('fixes a price and never raises it (R11)', () => {
    const one = (price: number) => evaluate(reductionRules, seat(price, { positionCode: 'MG02', courseCode: 'GMA301' })).net
    expect([one(1_800_000), one(1_000_000)]).toEqual([1_350_000, 1_000_000])
  })
})
