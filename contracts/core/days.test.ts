import { addDays, addMonths, dayOf, daysBetween, isoWeek, momentOf } from './days.ts'

test.each([
  ['2026-03-01T15:59:59Z', '2026-03-01'],
  ['2026-03-01T16:00:00Z', '2026-03-02'],
])('%s lies in the Shanghai day %s', (iso, day) => expect(dayOf(new Date(iso))).toBe(day))

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-01-01', 0, '2026-01-01'],
])('%s and %d days is %s, and that many lie between', (from, count, to) => {
  expect(addDays(from, count)).toBe(to)
  expect(daysBetween(from, to)).toBe(count)
})

test('a day and a clock time are a moment; midnight where no time is said', () => {
  expect(momentOf('2026-03-02').toISOString()).toBe('2026-03-01T16:00:00.000Z')
  expect(momentOf('2026-03-02', '23:59:59').toISOString()).toBe('2026-03-02T15:59:59.000Z')
  expect(() => momentOf('2026-02-30')).toThrow(RangeError)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-10', -1, '2025-12-10'],
  ['2026-11-01', 12, '2027-11-01'],
])('%s and %d months is %s', (from, count, to) => expect(addMonths(from, count)).toBe(to))

test.each([
  ['2026-11-24', 2026, 48],
  ['2026-01-01', 2026, 1],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
  ['2021-01-03', 2020, 53],
  ['2023-01-01', 2022, 52],
])('%s is of %d week %d', (day, year, week) => expect(isoWeek(day)).toEqual({ year, week }))
