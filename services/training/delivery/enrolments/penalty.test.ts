import { addDays } from '@academy/contracts/core/days.ts'
import fc from 'fast-check'
import { at } from './enrolment.samples.ts'
import { amountAt, type Bound, bandsOf, firstBound, insideLadder, penaltyAt } from './penalty.ts'

/** The ladders of world-data.md §3, yuan → fen. */
const ladder = (text: string): Bound[] => text.split(' ').map((step) => ({ days: Number(step.split(':')[0]), amount: Number(step.split(':')[1]) * 100 }))
const ladders = {
  L1: ladder('7:200 3:400 0:600'),
  L2: ladder('14:300 7:600 3:1000 0:1200'),
  L3: ladder('21:500 14:1000 7:1800 3:2500'),
  L4: ladder('30:2000 14:4000 7:6000'),
  L5: ladder('14:800 7:1600 0:2400'),
}

describe('the ladder: the smallest bound that holds wins', () => {
  it.each<[keyof typeof ladders, number, number]>([
    ['L1', 8, 0],
    ['L1', 7, 200],
    ['L1', 4, 200],
    ['L1', 3, 400],
    ['L1', 1, 400],
    ['L1', 0, 600],
    ['L2', 15, 0],
    ['L2', 14, 300],
    ['L2', 8, 300],
    ['L2', 7, 600],
    ['L2', 3, 1000],
    ['L2', 0, 1200],
    ['L3', 22, 0],
    ['L3', 21, 500],
    ['L3', 14, 1000],
    ['L3', 7, 1800],
    ['L3', 3, 2500],
    ['L3', 0, 2500],
    ['L4', 31, 0],
    ['L4', 30, 2000],
    ['L4', 7, 6000],
    ['L5', 10, 800],
    ['L5', 1, 1600],
    ['L5', 0, 2400],
  ])('%s, %i days before: %i yuan', (name, days, yuan) => expect(amountAt(ladders[name], days).amount).toBe(yuan * 100))
  it('without a ladder nothing is ever due', () => expect([firstBound([]), penaltyAt([], '2026-11-24', at('2026-11-24 08:00:00')).amount]).toEqual([-1, 0]))
})

it('revoking is free until the first bound that costs something; a cent is something', () => {
  expect(firstBound(ladder('30:0 14:800 7:1600'))).toBe(14)
  expect(firstBound([{ days: 3, amount: 1 }])).toBe(3)
  expect(firstBound([{ days: 0, amount: 100 }])).toBe(0)
  expect(['2026-11-09 23:59:59', '2026-11-10 00:00:00'].map((moment) => insideLadder(ladders.L5, '2026-11-24', at(moment)))).toEqual([false, true])
})

describe('Shanghai calendar days (I15, world.md §10.10)', () => {
  it.each([
    ['2026-11-16 23:59:59', 8, 80_000],
    ['2026-11-17 00:00:00', 7, 160_000],
    ['2026-11-23 23:59:59', 1, 160_000],
    ['2026-11-24 00:00:00', 0, 240_000],
    ['2026-11-10 00:00:00', 14, 80_000],
    ['2026-11-09 23:59:59', 15, 0],
  ])('%s: %i days, %i fen', (moment, daysBefore, amount) => expect(penaltyAt(ladders.L5, '2026-11-24', at(moment))).toMatchObject({ daysBefore, amount }))

  it('depends on the day only, never on the hour, and on nothing but the snapshot', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 86_399 }), fc.constantFrom(...Object.values(ladders)), (days, second, steps) => {
        const midnight = at(`${addDays('2026-11-24', -days)} 00:00:00`)
        const moment = new Date(midnight.getTime() + second * 1000)
        const penalty = penaltyAt(steps, '2026-11-24', moment)
        expect(penalty).toEqual({ daysBefore: days, ...amountAt(steps, days) })
        expect(insideLadder(steps, '2026-11-24', moment)).toBe(penalty.amount > 0)
        expect(penaltyAt([...steps].reverse(), '2026-11-24', moment)).toEqual(penalty)
      }),
    )
  })
})

it('a band lasts as long as its amount, and the day after the start has none', () => {
  const band = (from: string, until: string, daysFrom: number, daysUntil: number, yuan: number) => ({ from, until, daysFrom, daysUntil, amount: yuan * 100 })
  expect(bandsOf(ladders.L5, '2026-11-24', '2026-11-08')).toEqual([
    band('2026-11-08', '2026-11-09', 16, 15, 0),
    band('2026-11-10', '2026-11-16', 14, 8, 800),
    band('2026-11-17', '2026-11-23', 7, 1, 1600),
    band('2026-11-24', '2026-11-24', 0, 0, 2400),
  ])
  expect(bandsOf(ladders.L5, '2026-11-24', '2026-11-25')).toEqual([])
})

it('bands cover every day from today to the start once, each with its day’s amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.constantFrom([] as Bound[], ...Object.values(ladders)), (days, steps) => {
      const today = addDays('2026-11-24', -days)
      const bands = bandsOf(steps, '2026-11-24', today)
      expect(bands[0]?.from).toBe(today)
      expect(bands.at(-1)?.until).toBe('2026-11-24')
      for (const [index, band] of bands.entries()) {
        if (index > 0) expect(band.from).toBe(addDays(bands[index - 1]?.until ?? '', 1))
        for (let left = band.daysFrom; left >= band.daysUntil; left--) expect(amountAt(steps, left).amount).toBe(band.amount)
      }
    }),
  )
})
