import { z } from 'zod'
import { addDays, momentOf } from './days.ts'

export const half = z.enum(['am', 'pm'])
export type Half = z.output<typeof half>

/** A morning or an afternoon of a course. */
export interface HalfDay {
  day: string
  half: Half
}

/** The clock times of a half-day in Shanghai; two half-day courses share a room (world.md §10.6). */
export const hours: Record<Half, { from: string; to: string }> = { am: { from: '09:00', to: '12:30' }, pm: { from: '13:30', to: '17:00' } }

/** A course of n days takes 2n half-days in a row from the first one on (decided.md §1). Throws RangeError unless `days` is a positive multiple of a half. */
export const halfDaysOf = (startDate: string, startHalf: Half, days: number): HalfDay[] => {
  const count = days * 2
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`no course of ${days} days`)
  const first = startHalf === 'am' ? 0 : 1
  return Array.from({ length: count }, (_, index) => ({
    day: addDays(startDate, Math.floor((first + index) / 2)),
    half: (first + index) % 2 === 0 ? 'am' : 'pm',
  }))
}

/** The half-open interval `[from, to)` of a half-day. */
export const intervalOf = (halfDay: HalfDay): { from: Date; to: Date } => ({
  from: momentOf(halfDay.day, `${hours[halfDay.half].from}:00`),
  to: momentOf(halfDay.day, `${hours[halfDay.half].to}:00`),
})
