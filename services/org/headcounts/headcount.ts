import { addDays } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'

// Rules of a headcount: so many posts more or fewer than the template, from one day to another (people-organisations.md §2).

export interface HeadcountFacts {
  orgId: string
  positionId: string
  positionCode?: string | undefined
  change: number
  fromDate: string
  untilDate?: string | undefined
  status?: string | undefined
}

/** In which state of its life a headcount is on a day. */
export const stateOn = ({ fromDate, untilDate }: Pick<HeadcountFacts, 'fromDate' | 'untilDate'>, day: string): 'planned' | 'live' | 'over' =>
  fromDate > day ? 'planned' : untilDate && untilDate < day ? 'over' : 'live'

/** Does it hold on this day? */
export const holdsOn = (one: Pick<HeadcountFacts, 'fromDate' | 'untilDate'>, day: string): boolean => stateOn(one, day) === 'live'

/** What a live one keeps: only its end and its reason may still change. */
const fixed = ['orgId', 'positionId', 'change', 'fromDate'] as const

const endViolations = ({ untilDate }: HeadcountFacts, before: HeadcountFacts | null, today: string): Violation[] =>
  untilDate && untilDate !== before?.untilDate && untilDate < addDays(today, -1) ? [{ field: 'untilDate', code: 'notBack', params: { today } }] : []

/** Everything against a headcount that is new (`before` null) or changed: its days, and what began stays. */
export const headcountViolations = (next: HeadcountFacts, before: HeadcountFacts | null, orgType: string | undefined, today: string): Violation[] => {
  const begun = before !== null && before.fromDate <= today
  return [
    ...(orgType === undefined || orgType === '60' ? [] : [{ field: 'orgId', code: 'notOutlet' }]),
    ...(next.untilDate && next.untilDate < next.fromDate ? [{ field: 'untilDate', code: 'dayBefore' }] : []),
    ...(begun ? fixed.filter((field) => next[field] !== before[field]).map((field) => ({ field, code: 'headcountBegun' })) : []),
    ...endViolations(next, before, today),
  ]
}
