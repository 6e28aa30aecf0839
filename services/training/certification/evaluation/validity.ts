import { addDays, addMonths } from '@academy/contracts/core/days.ts'
import type { Parameters } from './rules.ts'

/** The last day of a day's month. */
const monthEnd = (day: string): string => addDays(`${addMonths(`${day.slice(0, 7)}-01`, 1)}`, -1)

/** A certificate from a day for so many months ends with a month (rule 5): 2026-03-15 and 24 → 2028-03-31. Both days live. */
export const validUntil = (from: string, months: number): string => monthEnd(addDays(addMonths(from, months), -1))

/** The days, both included, in which a certificate is renewed without a gap (rule 7). */
export const renewalWindow = (to: string, { openDays }: Pick<Parameters, 'openDays'>): { opens: string; closes: string } => ({
  opens: addDays(to, -openDays),
  closes: to,
})

/** The last day on which a missed renewal restores it. */
export const restoredUntil = (to: string, { lapseMonths }: Pick<Parameters, 'lapseMonths'>): string => addMonths(to, lapseMonths)

/** So many years after a day; 29 February falls on 28 in other years. */
export const addYears = (day: string, years: number): string => addMonths(day, 12 * years)
