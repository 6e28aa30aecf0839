import { addDays } from '@academy/contracts/core/days.ts'
import { halfDaysOf, intervalOf } from '@academy/contracts/core/half-days.ts'
import fc from 'fast-check'
import { bookingRows, clashes, difference, shared } from './booking.ts'

const course = fc.record({
  start: fc.integer({ min: 0, max: 14 }).map((n) => addDays('2026-11-23', n)),
  half: fc.constantFrom<'am' | 'pm'>('am', 'pm'),
  days: fc.integer({ min: 1, max: 10 }).map((n) => n / 2),
})
const halves = (one: { start: string; half: 'am' | 'pm'; days: number }) => halfDaysOf(one.start, one.half, one.days)

describe('half-days (world.md §10.6)', () => {
  it('of n days are 2n in a row, disjoint and in order', () => {
    fc.assert(
      fc.property(course, (one) => {
        const list = halves(one)
        expect(list).toHaveLength(one.days * 2)
        for (const [index, half] of list.entries()) if (index > 0) expect(intervalOf(half).from >= intervalOf(list[index - 1] ?? half).to).toBe(true)
      }),
    )
  })
  it('from an afternoon', () =>
    expect(halfDaysOf('2026-11-24', 'pm', 1.5)).toEqual([
      { day: '2026-11-24', half: 'pm' },
      { day: '2026-11-25', half: 'am' },
      { day: '2026-11-25', half: 'pm' },
    ]))
  it('refuses a quarter of a day', () => expect(() => halfDaysOf('2026-11-24', 'am', 0.25)).toThrow(RangeError))
})

describe('no two bookings of a resource overlap (I10)', () => {
  it('the unique half-day rows refuse exactly what overlaps as half-open intervals', () => {
    fc.assert(
      fc.property(course, course, (one, other) => {
        const overlap = halves(one).some((a) => halves(other).some((b) => intervalOf(a).from < intervalOf(b).to && intervalOf(b).from < intervalOf(a).to))
        const found = clashes(bookingRows('o-1', ['r-1'], halves(one)), bookingRows('o-2', ['r-1'], halves(other)))
        expect(found.length > 0).toBe(overlap)
        expect(found).toHaveLength(shared(halves(one), halves(other)).length)
        expect(clashes(bookingRows('o-1', ['r-1'], halves(one)), bookingRows('o-2', ['r-2'], halves(other)))).toEqual([])
      }),
    )
  })
  it('two half-day courses share a room; an offering does not clash with itself', () => {
    expect(clashes(bookingRows('o-1', ['r'], halfDaysOf('2026-11-24', 'am', 0.5)), bookingRows('o-2', ['r'], halfDaysOf('2026-11-24', 'pm', 0.5)))).toEqual([])
    expect(clashes(bookingRows('o-1', ['r'], halfDaysOf('2026-11-24', 'am', 2)), bookingRows('o-1', ['r'], halfDaysOf('2026-11-25', 'am', 2)))).toEqual([])
  })
  it('a change writes only what differs, and applying it gives the wanted rows', () => {
    fc.assert(
      fc.property(course, course, fc.subarray(['r', 't', 'v']), fc.subarray(['r', 't', 'v']), (one, other, before, after) => {
        const rows = bookingRows('o', before, halves(one))
        const wanted = bookingRows('o', after, halves(other))
        const { add, remove } = difference(rows, wanted)
        const slot = (row: { resourceId: string; day: string; half: string }) => `${row.resourceId}${row.day}${row.half}`
        const gone = new Set(remove.map(slot))
        expect([...rows.filter((row) => !gone.has(slot(row))), ...add].map(slot).sort()).toEqual(wanted.map(slot).sort())
      }),
    )
  })
})
