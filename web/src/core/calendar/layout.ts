// Which days a month shows and what stands on each: pure, in days `YYYY-MM-DD`.

const DAY = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day so many days later. */
export const later = (day: string, days: number): string => textOf(at(day) + days * DAY)

/** The first day of the month so many months later. */
export const laterMonth = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return textOf(Date.UTC(year, month - 1 + months, 1))
}

/** The weeks of a month from Monday on, those of its edges whole. */
export const weeksOf = (month: string): string[][] => {
  const first = `${month.slice(0, 7)}-01`
  const start = later(first, -((new Date(at(first)).getUTCDay() + 6) % 7))
  const end = laterMonth(first, 1)
  const weeks: string[][] = []
  for (let day = start; day < end; day = later(day, 7)) weeks.push(Array.from({ length: 7 }, (_, n) => later(day, n)))
  return weeks
}

interface Spanning {
  from: string
  to: string
}

/** What stands on each of these days, in the order in which it came; a day without anything is not there. */
export const byDay = <T extends Spanning>(entries: readonly T[], days: readonly string[]): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const day of days) {
    const here = entries.filter(({ from, to }) => from <= day && day <= to)
    if (here.length > 0) found.set(day, here)
  }
  return found
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where a key leads from a day: arrows by day and week, Home and End in its week, Page keys by month. Undefined for any other key. */
export const dayByKey = (day: string, key: string): string | undefined => {
  const step = steps[key]
  if (step !== undefined) return later(day, step)
  const weekday = (new Date(at(day)).getUTCDay() + 6) % 7
  if (key === 'Home') return later(day, -weekday)
  if (key === 'End') return later(day, 6 - weekday)
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const month = laterMonth(day, key === 'PageUp' ? -1 : 1)
  const last = later(laterMonth(month, 1), -1)
  const same = `${month.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}
