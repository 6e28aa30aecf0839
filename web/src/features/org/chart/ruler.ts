import { addDays, daysBetween } from '@academy/contracts/core/days.ts'

// The day ruler: which days it shows, where a day stands, and where a needle that was let go points to.

/** Pixels a day. */
export const PITCH = 6
/** So many days before today stand on it at first. */
const BEFORE = 45

export interface Span {
  from: string
  days: number
}

/** The days that fit, today among them, unless another one asked for would not be. */
export const spanOf = (width: number, today: string, day: string): Span => {
  const days = Math.max(30, Math.floor(width / PITCH))
  const before = Math.min(BEFORE, Math.floor(days / 3))
  const usual = addDays(today, -before)
  const margin = Math.min(7, Math.floor(days / 8))
  const at = daysBetween(usual, day)
  if (at >= margin && at < days - margin) return { from: usual, days }
  return { from: addDays(day, -Math.floor(days / 2)), days }
}

export const xOf = ({ from }: Span, day: string): number => daysBetween(from, day) * PITCH + 1

/** The day under a point, within the days that are told. */
export const dayAt = ({ from, days }: Span, x: number, bounds: { from: string; to: string }): string => {
  const day = addDays(from, Math.min(days - 1, Math.max(0, Math.floor(x / PITCH))))
  return within(day, bounds)
}

export const within = (day: string, { from, to }: { from: string; to: string }): string => (day < from ? from : day > to ? to : day)

/** How tall a day's tick is: Mondays and the first of a month stand out, days on which something turns most. */
export const tallOf = (day: string, count: number): number => {
  if (count > 0) return Math.min(26, 12 + count * 2)
  if (day.endsWith('-01')) return 12
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1 ? 7 : 4
}
