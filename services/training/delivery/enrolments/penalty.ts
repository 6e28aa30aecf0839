import { addDays, dayOf, daysBetween } from '@academy/contracts/core/days.ts'

/** One bound of a ladder, amount in fen. */
export interface Bound {
  days: number
  amount: number
}

/** What revoking on a day costs; `bound` is the ladder's bound that held, absent above the first one. */
export interface Penalty {
  daysBefore: number
  bound?: number
  amount: number
}

/** A stretch of days with the same amount, `until` inclusive; `daysFrom` ≥ `daysUntil` count down to the start. */
export interface Band {
  from: string
  until: string
  daysFrom: number
  daysUntil: number
  amount: number
}

/** The smallest bound that holds wins; above the first bound nothing is due (world-data.md §3). */
export const amountAt = (ladder: readonly Bound[], daysBefore: number): Omit<Penalty, 'daysBefore'> => {
  const holds = ladder.filter((step) => daysBefore <= step.days).sort((a, b) => a.days - b.days)[0]
  return holds ? { bound: holds.days, amount: holds.amount } : { amount: 0 }
}

/** The penalty of a revoke at `at`: calendar days in Shanghai between that day and the start day, by the snapshot's ladder (I15). */
export const penaltyAt = (ladder: readonly Bound[], startDate: string, at: Date): Penalty => {
  const daysBefore = Math.max(0, daysBetween(dayOf(at), startDate))
  return { daysBefore, ...amountAt(ladder, daysBefore) }
}

/** What revoking this enrolment costs at `at`: nothing of one that was moved after the application (world.md §10.2), else what its snapshot's ladder says. */
export const costAt = (e: { movedSince?: boolean | undefined; startDate: string; terms: { ladder: readonly Bound[] } }, at: Date): Penalty =>
  penaltyAt(e.movedSince ? [] : e.terms.ladder, e.startDate, at)

/** The first bound of a ladder: on so many days before the start or fewer revoking costs something; -1 when it never does. */
export const firstBound = (ladder: readonly Bound[]): number => ladder.reduce((most, step) => (step.amount > 0 ? Math.max(most, step.days) : most), -1)

/** Would revoking cost something on this day? */
export const insideLadder = (ladder: readonly Bound[], startDate: string, at: Date): boolean => daysBetween(dayOf(at), startDate) <= firstBound(ladder)

/** The stretches of days from `today` to the start with what revoking costs on each; empty after the start day. */
export const bandsOf = (ladder: readonly Bound[], startDate: string, today: string): Band[] => {
  const bands: Band[] = []
  const last = daysBetween(today, startDate)
  for (let left = last; left >= 0; left--) {
    const { amount } = amountAt(ladder, left)
    const day = addDays(startDate, -left)
    const open = bands.at(-1)
    if (open && open.amount === amount) Object.assign(open, { until: day, daysUntil: left })
    else bands.push({ from: day, until: day, daysFrom: left, daysUntil: left, amount })
  }
  return bands
}
