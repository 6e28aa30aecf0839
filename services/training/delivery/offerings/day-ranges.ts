import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import type { HalfDay } from '@academy/contracts/core/half-days.ts'

type DayRange = [first: HalfDay, last: HalfDay]

const follows = (last: HalfDay, next: HalfDay) =>
  last.half === 'am' ? next.day === last.day && next.half === 'pm' : next.half === 'am' && next.day === addDays(last.day, 1)

const joined = (halfDays: readonly HalfDay[]): DayRange[] => {
  const sorted = [...halfDays].sort((one, other) => `${one.day}${one.half}`.localeCompare(`${other.day}${other.half}`))
  const all: DayRange[] = []
  for (const next of sorted) {
    const running = all.at(-1)
    if (running && follows(running[1], next)) running[1] = next
    else all.push([next, next])
  }
  return all
}

/** Half-days in words, those in a row as one: `2026-12-14 – 2026-12-18`; morning and afternoon are named where a day is not taken whole. */
export const dayRanges = (halfDays: readonly HalfDay[], locale: Locale): string => {
  const named = ({ day, half }: HalfDay) => `${day} ${say(locale, `halves.${half}`)}`
  const said = ([first, last]: DayRange) => {
    const whole = first.half === 'am' && last.half === 'pm'
    if (first.day === last.day) return whole ? first.day : named(first)
    return whole ? `${first.day} – ${last.day}` : `${named(first)} – ${named(last)}`
  }
  return joined(halfDays)
    .map(said)
    .join(locale === 'en-US' ? ', ' : '、')
}
