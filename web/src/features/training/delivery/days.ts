import { thisYear } from '../../../core/show/moment.tsx'

const DAY = 86_400_000
const zone = { timeZone: 'UTC' }

/** A Shanghai day `YYYY-MM-DD` (or a moment beginning with one) as the UTC midnight that stands for it. */
export const at = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** The day so many days later. */
export const plus = (day: string, days: number): string => new Date(at(day) + days * DAY).toISOString().slice(0, 10)

/** Days from one day to another, negative when the second is earlier. */
export const between = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY)

/** Today in Shanghai. */
export const today = (now: number = Date.now()): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const monday = (day: string): string => plus(day, -((new Date(at(day)).getUTCDay() + 6) % 7))

export const isWeekend = (day: string): boolean => new Date(at(day)).getUTCDay() % 6 === 0

const say = (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...zone, ...options })

/** The short name of a weekday: `Tue`. */
export const weekday = (day: string, locale: string): string => say(locale, { weekday: 'short' }).format(at(day))

/** Is this day in another year than now? Then its year is named wherever it stands. */
export const otherYear = (day: string, year: string = thisYear()): boolean => day.slice(0, 4) !== year

const yearOf = (day: string, year: string): Intl.DateTimeFormatOptions => (otherYear(day, year) ? { year: 'numeric' } : {})

/** Month and day in words: `Nov 24`, with the year where it is not `year`: `Mar 11, 2027`. */
export const monthDay = (day: string, locale: string, year: string = thisYear()): string =>
  say(locale, { ...yearOf(day, year), month: 'short', day: 'numeric' }).format(at(day))

/** The short name of a month: `Nov`. */
export const monthOf = (day: string, locale: string): string => say(locale, { month: 'short' }).format(at(day))

/** First and last day in words: `Nov 24 – 25`, `Mar 11 – 12, 2027`. */
export const dayRange = (from: string, to: string, locale: string, year: string = thisYear()): string => {
  if (from.slice(0, 10) === to.slice(0, 10)) return monthDay(from, locale, year)
  // English names the year last, after both days.
  const first = monthDay(from, locale, locale === 'en-US' && from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : year)
  if (locale === 'en-US' && from.slice(0, 7) === to.slice(0, 7))
    return `${first} – ${Number(to.slice(8, 10))}${otherYear(to, year) ? `, ${to.slice(0, 4)}` : ''}`
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${monthDay(to, locale, locale === 'en-US' ? year : from.slice(0, 4))}`
  return `${first} – ${say(locale, { day: 'numeric' }).format(at(to))}`
}

/** `11.24` */
export const dotted = (day: string): string => `${Number(day.slice(5, 7))}.${day.slice(8, 10)}`
