import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'

/** Exceptions from "Monday to Friday": `true` an adjusted working day (调休), `false` a holiday (decided.md §4 "workdays"). */
export type Workdays = ReadonlyMap<string, boolean>

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Is this Shanghai day a working day? Weekends are not, unless the yearly list says so. */
export const isWorkday = (day: string, workdays: Workdays): boolean => workdays.get(day) ?? ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

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

/** Working milliseconds from one moment to another; negative when `to` lies before `from`. */
export const workingMsBetween = (from: Date, to: Date, workdays: Workdays): number => {
  if (to < from) return -workingMsBetween(to, from, workdays)
  const [start, end] = [from.getTime(), to.getTime()]
  let sum = 0
  // Shanghai has no summer time: each of its days is 24 hours long
  for (let day = dayOf(from), begin = momentOf(day).getTime(); begin < end; day = addDays(day, 1), begin += DAY)
    if (isWorkday(day, workdays)) sum += Math.min(begin + DAY, end) - Math.max(begin, start)
  return sum
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
