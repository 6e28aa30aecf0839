import type { Entry } from './api.ts'
import { type Placed, pictureOf } from './picture.ts'

const base = Date.parse('2026-11-22T01:26:13.040Z')
const entry = (n: number, ms: number): Entry =>
  ({
    id: `x${n}`,
    at: new Date(base + ms).toISOString(),
    attempts: 1,
    service: 'fee',
    kind: 'handled',
    name: `fee.thing-${n}`,
    result: 'handled',
    cause: 'c',
  }) as Entry

const drawn = (times: readonly number[], words: string) =>
  pictureOf(
    times.map((ms, n) => entry(n, ms)),
    [],
    1000,
    () => words,
  )
const span = ({ x, wide, left }: Placed) => (left ? [x - 8 - wide, x - 8] : [x + 8, x + 8 + wide]) as [number, number]
const meet = (a: readonly [number, number], b: readonly [number, number]) => a[0] < b[1] && b[0] < a[1]

describe('the words of a picture', () => {
  it('never stand on each other, in a break, or beyond the edges', () => {
    const { marks, breaks, width } = drawn([0, 40, 80, 500, 900, 60_000, 60_050, 60_100], 'Checks for an exemption')
    const shown = marks.filter((mark) => mark.words !== 'none')
    expect(shown.length).toBeGreaterThan(3)
    for (const [nth, mark] of shown.entries()) {
      const own = span(mark)
      expect([own[0] >= 168, own[1] <= width]).toEqual([true, true])
      expect(breaks.some(({ x }) => meet(own, [x - 50, x + 50]))).toBe(false)
      expect(shown.slice(nth + 1).some((other) => other.words === mark.words && meet(own, span(other)))).toBe(false)
    }
  })

  it('have room before a break, which begins behind them', () => {
    const { marks, breaks } = drawn([0, 60_000], 'Checks for an exemption')
    expect(marks.map(({ words, left }) => [words, left])).toEqual([
      ['above', false],
      ['above', false],
    ])
    expect(breaks).toHaveLength(1)
  })
})
