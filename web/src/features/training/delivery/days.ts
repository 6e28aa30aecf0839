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

/** Month and day in words: `Nov 24`. */
export const monthDay = (day: string, locale: string): string => say(locale, { month: 'short', day: 'numeric' }).format(at(day))

/** The short name of a month: `Nov`. */
export const monthOf = (day: string, locale: string): string => say(locale, { month: 'short' }).format(at(day))

/** First and last day in words: `Nov 24 – 25`. */
export const dayRange = (from: string, to: string, locale: string): string => {
  const first = monthDay(from, locale)
  if (from.slice(0, 10) === to.slice(0, 10)) return first
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${monthDay(to, locale)}`
  return `${first} – ${locale === 'en-US' ? Number(to.slice(8, 10)) : say(locale, { day: 'numeric' }).format(at(to))}`
}

/** `11.24` */
export const dotted = (day: string): string => `${Number(day.slice(5, 7))}.${day.slice(8, 10)}`
