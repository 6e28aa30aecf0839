import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { isWorkday, type Workdays, workingMsBetween } from '@academy/contracts/core/working-time.ts'

const HOUR = 3_600_000

/** A moment plus so many working hours: clock hours of working days, all 24 of them; nights count, holidays do not. */
export const addWorkingHours = (from: Date, hours: number, workdays: Workdays): Date => {
  let left = hours * HOUR
  for (let day = dayOf(from), at = from.getTime(); ; day = addDays(day, 1), at = momentOf(day).getTime()) {
    if (!isWorkday(day, workdays)) continue
    const end = momentOf(addDays(day, 1)).getTime()
    if (left <= end - at) return new Date(at + left)
    left -= end - at
  }
}

/** The limits of a task: reminded after `remindPercent` of its working hours, escalated at their end; never due after the case has ended (world.md §7). */
export const limitsOf = (
  assignedAt: Date,
  hours: number,
  remindPercent: number,
  workdays: Workdays,
  caseEnds?: Date,
): { remindAt: Date; dueAt: Date; escalates: boolean } => {
  const end = addWorkingHours(assignedAt, hours, workdays)
  const cut = caseEnds !== undefined && caseEnds < end
  const dueAt = cut ? caseEnds : end
  const half = addWorkingHours(assignedAt, (hours * remindPercent) / 100, workdays)
  return { remindAt: new Date(Math.min(half.getTime(), dueAt.getTime())), dueAt, escalates: !cut }
}

/** Whole working minutes between two moments, negative where `to` is past. */
export const workingMinutes = (from: Date, to: Date, workdays: Workdays): number => Math.trunc(workingMsBetween(from, to, workdays) / 60_000)
