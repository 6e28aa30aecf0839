import { fromShanghai as at } from '@academy/contracts/core/shanghai.ts'
import { isWorkday, workingMsBetween } from '@academy/contracts/core/working-time.ts'
import fc from 'fast-check'
import { addWorkingHours, limitsOf } from './time.ts'

/** National Day 2026 with its adjusted working Saturdays (调休). */
const workdays = new Map<string, boolean>([
  ...['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'].map((day) => [day, false] as const),
  ['2026-09-27', true],
  ['2026-10-10', true],
])

describe('working hours are clock hours of working days (decided.md §4)', () => {
  it.each([
    ['within a day', '2026-11-02 09:26:00', 6, '2026-11-02 15:26:00'],
    ['nights count', '2026-11-02 09:26:00', 48, '2026-11-04 09:26:00'],
    ['over a weekend', '2026-11-06 15:00:00', 48, '2026-11-10 15:00:00'],
    ['filed on a Saturday', '2026-11-07 15:00:00', 24, '2026-11-10 00:00:00'],
    ['over a holiday week, with its working Saturday', '2026-09-30 12:00:00', 72, '2026-10-10 12:00:00'],
    ['to the last second of a Friday', '2026-11-06 00:00:00', 24, '2026-11-07 00:00:00'],
  ])('%s', (_, from, hours, to) => expect(addWorkingHours(at(from), hours, workdays)).toEqual(at(to)))
  it('weekends, holidays and adjusted days', () =>
    expect(['2026-11-06', '2026-11-07', '2026-10-01', '2026-10-10'].map((day) => isWorkday(day, workdays))).toEqual([true, false, false, true]))
  it('nothing passes from a moment to itself, and nothing on days off', () => {
    const [friday, sunday] = [at('2026-11-06 15:00:00'), at('2026-11-08 09:00:00')]
    expect(workingMsBetween(friday, friday, workdays)).toBe(0)
    expect(workingMsBetween(at('2026-11-07 00:00:00'), sunday, workdays)).toBe(0)
    expect(workingMsBetween(at('2026-11-06 23:59:59'), sunday, workdays)).toBe(1_000)
  })
  it('counting back what was added gives the same hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 * 24 * 60 }), fc.integer({ min: 1, max: 200 }), (minutes, hours) => {
        const from = new Date(at('2026-09-01 00:00:00').getTime() + minutes * 60_000)
        const to = addWorkingHours(from, hours, workdays)
        expect(workingMsBetween(from, to, workdays)).toBe(hours * 3_600_000)
        expect(workingMsBetween(to, from, workdays)).toBe(-hours * 3_600_000)
      }),
    )
  })
})

describe('limits of a task', () => {
  it('reminds at half time and escalates at the end', () =>
    expect(limitsOf(at('2026-11-06 15:00:00'), 48, 50, workdays)).toEqual({
      remindAt: at('2026-11-09 15:00:00'),
      dueAt: at('2026-11-10 15:00:00'),
      escalates: true,
    }))
  it('ends with its case at the same moment, and still goes one up', () =>
    expect(limitsOf(at('2026-11-02 10:00:00'), 48, 50, workdays, at('2026-11-04 10:00:00')).escalates).toBe(true))
  it('is not cut by a case that ends later', () =>
    expect(limitsOf(at('2026-11-02 10:00:00'), 48, 50, workdays, at('2026-11-05 10:00:00')).dueAt).toEqual(at('2026-11-04 10:00:00')))
  it('is never due after its case has ended (world.md §7)', () =>
    expect(limitsOf(at('2026-11-06 15:00:00'), 48, 50, workdays, at('2026-11-09 09:00:00'))).toEqual({
      remindAt: at('2026-11-09 09:00:00'),
      dueAt: at('2026-11-09 09:00:00'),
      escalates: false,
    }))
})
