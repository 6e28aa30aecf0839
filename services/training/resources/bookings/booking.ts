import type { HalfDay } from '@academy/contracts/core/half-days.ts'

/** A resource taken for a half-day by an offering. */
export interface Taken extends HalfDay {
  resourceId: string
  offeringId: string
}

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
export const clashes = <T extends Taken>(existing: readonly T[], wanted: readonly Taken[]): T[] => {
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
