import { addDays, dayOf, momentOf } from './days.ts'

/** Exceptions from "Monday to Friday": `true` an adjusted working day (调休), `false` a holiday (decided.md §4 "workdays"). */
export type Workdays = ReadonlyMap<string, boolean>

const DAY = 24 * 3_600_000

/** Is this Shanghai day a working day? Weekends are not, unless the yearly list says so. */
export const isWorkday = (day: string, workdays: Workdays): boolean => workdays.get(day) ?? ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

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
