import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import type { Half } from '@academy/contracts/training/delivery/offerings.ts'

export interface HalfDay {
  day: string
  half: Half
}

/** A resource taken for a half-day by an offering. */
export interface Taken extends HalfDay {
  resourceId: string
  offeringId: string
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

export const keyOf = (halfDay: HalfDay): string => `${halfDay.day}|${halfDay.half}`

/** The half-days that two courses share, in order. */
export const shared = (one: readonly HalfDay[], other: readonly HalfDay[]): HalfDay[] => {
  const taken = new Set(other.map(keyOf))
  return one.filter((halfDay) => taken.has(keyOf(halfDay)))
}

/** The rows that booking these resources writes; unique by resource and half-day (I10). */
export const bookingRows = (offeringId: string, resourceIds: readonly string[], halfDays: readonly HalfDay[]): Taken[] =>
  [...new Set(resourceIds)].flatMap((resourceId) => halfDays.map((halfDay) => ({ resourceId, offeringId, ...halfDay })))

/** Rows of other offerings that stand in the way of the wanted ones (I10). */
export const clashes = (existing: readonly Taken[], wanted: readonly Taken[]): Taken[] => {
  const slot = (row: Taken) => `${row.resourceId}|${keyOf(row)}`
  const asked = new Map(wanted.map((row) => [slot(row), row.offeringId]))
  return existing.filter((row) => asked.has(slot(row)) && asked.get(slot(row)) !== row.offeringId)
}

/** What a change of an offering's resources or days adds and takes away; what stays is not written again. */
export const difference = (before: readonly Taken[], after: readonly Taken[]): { add: Taken[]; remove: Taken[] } => {
  const slot = (row: Taken) => `${row.resourceId}|${keyOf(row)}`
  const old = new Set(before.map(slot))
  const fresh = new Set(after.map(slot))
  return { add: after.filter((row) => !old.has(slot(row))), remove: before.filter((row) => !fresh.has(slot(row))) }
}
