import { fromShanghai, toShanghai } from './shanghai.ts'

// Calendar days of Asia/Shanghai as text `YYYY-MM-DD` (architecture.md §7); counting goes by days, never by hours.

const DAY_MS = 86_400_000
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A moment → the Shanghai day it lies in. */
export const dayOf = (at: Date): string => toShanghai(at).slice(0, 10)

/** A day and a count (negative: back) → the day so many days later. */
export const addDays = (day: string, count: number): string => textOf(utc(day) + count * DAY_MS)

/** How many days from one day to another; negative when `to` lies before `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS)

/** A day and a clock time `HH:mm:ss` in Shanghai → the moment. */
export const momentOf = (day: string, time = '00:00:00'): Date => fromShanghai(`${day} ${time}`)

/** A Shanghai moment to the minute, as people are told of it: what lasts to a day's last second ends at 24:00. */
export const toMinute = (moment: string): string => (moment.endsWith(' 23:59:59') ? `${moment.slice(0, 10)} 24:00` : moment.slice(0, 16))

/** The months between: `2026-01-31` and 1 → `2026-02-28`; the day is cut to the month's last. */
export const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return textOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7))

/** The ISO year and week of a day: `2026-11-24` → `{ year: 2026, week: 48 }`. */
export const isoWeek = (day: string): { year: number; week: number } => {
  const at = new Date(utc(day))
  at.setUTCDate(at.getUTCDate() + 4 - (at.getUTCDay() || 7))
  const year = at.getUTCFullYear()
  return { year, week: Math.ceil(((at.getTime() - Date.UTC(year, 0, 1)) / DAY_MS + 1) / 7) }
}
