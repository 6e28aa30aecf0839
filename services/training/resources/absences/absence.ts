import { daysBetween } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { type Half, type HalfDay, halfDaysOf } from '@academy/contracts/core/half-days.ts'

/** From one half-day to another, both included. */
interface Stretch {
  fromDate: string
  fromHalf: Half
  untilDate: string
  untilHalf: Half
}

const MAX_DAYS = 93

/** Calendar days, a half each; nothing or less where it ends before it begins. */
export const daysOf = ({ fromDate, fromHalf, untilDate, untilHalf }: Stretch): number =>
  daysBetween(fromDate, untilDate) + (fromHalf === 'am' ? 0.5 : 0) + (untilHalf === 'pm' ? 0.5 : 0)

export const halfDaysAway = (stretch: Stretch): HalfDay[] => halfDaysOf(stretch.fromDate, stretch.fromHalf, daysOf(stretch))

/** Everything against a stretch as a whole; the form and the sheet go by it alike. */
export const absenceViolations = (stretch: Stretch): Violation[] => {
  const days = daysOf(stretch)
  if (days <= 0) return [{ field: 'untilDate', code: 'untilBeforeFrom' }]
  return days > MAX_DAYS ? [{ field: 'untilDate', code: 'stretch', params: { max: MAX_DAYS } }] : []
}
