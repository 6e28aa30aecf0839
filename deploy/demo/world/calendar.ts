import { addDays, isoWeek as isoWeekOf } from '@academy/contracts/core/days.ts'
import { isWorkday } from '@academy/contracts/identity/system/shipped-workdays.ts'

/** First and last day without an offering around each Spring Festival: its week and the one before (design/world.md §4). */
const springFortnights = [
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
].map((festival) => [addDays(festival, -7), addDays(festival, 7)] as const)

/** May an offering take place on this day? Working days without the Spring Festival fortnight and National Day week. */
export const isCourseDay = (day: string): boolean => {
  if (!isWorkday(day)) return false
  const monthDay = day.slice(5)
  if (monthDay >= '10-01' && monthDay <= '10-07') return false
  return !springFortnights.some(([from, to]) => day >= from && day <= to)
}

/** The first course day on or after `day` (`step` 1) or on or before it (`step` -1). */
export const courseDay = (day: string, step: 1 | -1 = 1): string => {
  let at = day
  while (!isCourseDay(at)) at = addDays(at, step)
  return at
}

/** ISO year and week, e.g. 2026-11-23 → `2648`. */
export const isoWeek = (day: string): string => {
  const { year, week } = isoWeekOf(day)
  return `${String(year).slice(2)}${String(week).padStart(2, '0')}`
}

/** Is it one of the last three days of its month, when no sales course is held? */
export const isMonthEnd = (day: string): boolean => addDays(day, 3).slice(0, 7) !== day.slice(0, 7)
