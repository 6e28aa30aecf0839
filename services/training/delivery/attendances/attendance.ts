import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { momentOf } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { type HalfDay, hours } from '@academy/contracts/core/half-days.ts'
import type { Failing, Mark } from '@academy/contracts/training/delivery/attendances.ts'
import type { SheetState } from '@academy/contracts/training/delivery/sheet-state.ts'
import { keyOf } from '../../resources/public.ts'

/** One person of the sheet: his marks by half-day key, and a score. */
export interface Line {
  enrolmentId: string
  marks: ReadonlyMap<string, Mark>
  score?: number | undefined
}
export interface Sheet {
  halfDays: readonly HalfDay[]
  lines: readonly Line[]
  closedAt?: Date | undefined
}
/** The course's pass score (0: attendance is enough) and `attendance.min.percent`. */
export interface PassRule {
  passScore: number
  minPercent: number
}
export interface Result {
  enrolmentId: string
  halfDays: number
  attendedHalfDays: number
  outcome: 'attended' | 'no-show'
  score?: number
  passed: boolean
}

const present: readonly Mark[] = ['present', 'late', 'left-early']
const markOf = (line: Line, halfDay: HalfDay): Mark => line.marks.get(keyOf(halfDay)) ?? 'unmarked'
const begins = (halfDay: HalfDay): Date => momentOf(halfDay.day, `${hours[halfDay.half].from}:00`)

/** Half-days that count as attended; late and left early do. */
export const attendedHalfDays = (line: Line, halfDays: readonly HalfDay[]): number =>
  halfDays.filter((halfDay) => present.includes(markOf(line, halfDay))).length

/** Half-days of the sheet that nobody marked yet; they are no absences (decided.md §1). */
export const unmarkedCount = (sheet: Sheet): number =>
  sheet.lines.reduce((sum, line) => sum + sheet.halfDays.filter((halfDay) => markOf(line, halfDay) === 'unmarked').length, 0)

/** At least so many percent of the half-days and, where the course asks for one, the pass score. */
export const passes = (attended: number, halfDays: number, score: number | undefined, rule: PassRule): boolean =>
  failings(attended, halfDays, score, rule).length === 0

/** What closing makes of each person: a no-show is only who has no attended half-day at all (world.md §10.22). */
export const resultsOf = (sheet: Sheet, rule: PassRule): Result[] =>
  sheet.lines.map((line) => {
    const attended = attendedHalfDays(line, sheet.halfDays)
    const outcome = attended === 0 ? 'no-show' : 'attended'
    return {
      enrolmentId: line.enrolmentId,
      halfDays: sheet.halfDays.length,
      attendedHalfDays: attended,
      outcome,
      ...(line.score === undefined || outcome === 'no-show' ? {} : { score: line.score }),
      passed: passes(attended, sheet.halfDays.length, line.score, rule),
    }
  })

/** Everything against marking: unknown half-day or person, one that has not begun, a closed sheet. */
export const markFailures = (sheet: Sheet, marks: readonly (HalfDay & { enrolmentId: string })[], now: Date): Reason[] => {
  if (sheet.closedAt) return [{ code: 'sheetClosed' }]
  const days = new Set(sheet.halfDays.map(keyOf))
  const people = new Set(sheet.lines.map((line) => line.enrolmentId))
  const strange = marks.filter((mark) => !days.has(keyOf(mark)) || !people.has(mark.enrolmentId))
  const early = marks.filter((mark) => begins(mark) > now)
  return [
    ...(strange.length > 0 ? [{ code: 'notOnSheet', params: { count: strange.length } }] : []),
    ...(early.length > 0 ? [{ code: 'notBegun', params: { day: early[0]?.day ?? '', half: early[0]?.half ?? '' } }] : []),
  ]
}

/** Everything against closing: before the end, closed already, unmarked half-days that nobody declared absences, a missing score. */
export const closeFailures = (sheet: Sheet, rule: PassRule, endsAt: Date, now: Date, unmarkedAbsent: boolean): Reason[] => {
  if (sheet.closedAt) return [{ code: 'sheetClosed' }]
  const unmarked = unmarkedCount(sheet)
  const scoreless =
    rule.passScore === 0
      ? []
      : sheet.lines.filter((line) => line.score === undefined && attendedHalfDays(line, sheet.halfDays) * 100 >= sheet.halfDays.length * rule.minPercent)
  return [
    ...(now < endsAt ? [{ code: 'notOver' }] : []),
    ...(unmarked > 0 && !unmarkedAbsent ? [{ code: 'unmarked', params: { count: unmarked }, remedy: { code: 'markOrDeclare' } }] : []),
    ...(scoreless.length > 0 ? [{ code: 'scoreMissing', params: { count: scoreless.length }, remedy: { code: 'enterScores' } }] : []),
  ]
}

const GRACE_MS = 48 * 3_600_000

/** Due 48 hours after the end; then it becomes a to-do of the registrar (decided.md §1). */
export const dueAt = (endsAt: Date): Date => new Date(endsAt.getTime() + GRACE_MS)

interface Held {
  startsAt: Date
  endsAt: Date
  sheetClosedAt?: Date | undefined
  seats: { taken: number }
}

/** Where the sheet of a published class stands; undefined before its start and where nobody came to be marked. */
export const sheetStateOf = ({ startsAt, endsAt, sheetClosedAt, seats }: Held, now: Date): SheetState | undefined => {
  if (now < startsAt || seats.taken === 0) return undefined
  if (sheetClosedAt) return 'closed'
  if (now < endsAt) return 'marking'
  return now < dueAt(endsAt) ? 'due' : 'overdue'
}

/** The filter of the same. */
export const sheetFilter = (states: readonly string[] | undefined, now: Date): Filter => {
  if (!states?.length) return {}
  const open = { status: 'published', 'seats.taken': { $gt: 0 }, sheetClosedAt: { $exists: false } }
  const late = new Date(now.getTime() - GRACE_MS)
  const of: Record<string, Filter> = {
    marking: { ...open, startsAt: { $lte: now }, endsAt: { $gt: now } },
    due: { ...open, endsAt: { $lte: now, $gt: late } },
    overdue: { ...open, endsAt: { $lte: late } },
    closed: { status: 'published', sheetClosedAt: { $exists: true } },
  }
  return { $or: states.flatMap((state) => (Object.hasOwn(of, state) ? [of[state] as Filter] : [])) }
}

/** What stands against having passed: too few half-days, no score yet, one below the pass score. */
export const failings = (attended: number, halfDays: number, score: number | undefined, rule: PassRule): Failing[] => [
  ...(attended * 100 >= halfDays * rule.minPercent && attended > 0 ? [] : (['attendance'] as const)),
  ...(rule.passScore > 0 && score === undefined ? (['noScore'] as const) : []),
  ...(rule.passScore > 0 && score !== undefined && score < rule.passScore ? (['score'] as const) : []),
]

/** The index of the half-day that runs now or was the last to begin; undefined before the first. */
export const currentHalfDay = (halfDays: readonly HalfDay[], now: Date): number | undefined => {
  const begun = halfDays.filter((halfDay) => begins(halfDay) <= now).length
  return begun === 0 ? undefined : begun - 1
}
