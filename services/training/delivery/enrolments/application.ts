import { type Fact, fact } from '@academy/contracts/core/outcome.ts'
import { enrolmentConfirmed, enrolmentRequested, enrolmentWaiting } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { type Enrolment, type Subject, subjectOf } from './facts.ts'

/** The parameters `enrol.hold.hours` and `enrol.hold.beforeStart.hours`. */
export interface HoldLimits {
  holdHours: number
  beforeStartHours: number
}

/** Takes whoever knows the academy's parameters and gives the limits of its holds. */
export const holdLimits = ({ parameter }: { parameter(key: 'enrol.hold.hours' | 'enrol.hold.beforeStart.hours'): number }): HoldLimits => ({
  holdHours: parameter('enrol.hold.hours'),
  beforeStartHours: parameter('enrol.hold.beforeStart.hours'),
})

const HOUR = 3_600_000

/**
 * A hold ends after so many clock hours or so long before the start, whichever is first; a waiting one's case only before the start (world.md §7).
 * What begins closer to the start than that (a replacement on the last day) is held until the start.
 */
export const holdEnds = (since: Date, startsAt: Date, limits: HoldLimits, waiting = false): Date => {
  const bound = startsAt.getTime() - limits.beforeStartHours * HOUR
  const beforeStart = bound > since.getTime() ? bound : startsAt.getTime()
  return new Date(waiting ? beforeStart : Math.min(since.getTime() + limits.holdHours * HOUR, beforeStart))
}

/** When the hold of an open application ends after its offering was moved: as if it had been applied for so, and never before what it was promised without cause. */
export const movedHoldEnds = (e: { status: string; appliedAt: Date; expiresAt?: Date | undefined }, startsAt: Date, now: Date, limits: HoldLimits): Date => {
  const latest = holdEnds(now, startsAt, limits, true)
  if (e.status === 'waiting' || !e.expiresAt) return latest
  const fresh = holdEnds(e.appliedAt, startsAt, limits)
  return new Date(Math.min(latest.getTime(), Math.max(e.expiresAt.getTime(), fresh.getTime())))
}

/** An application that passed every check: who, what, on which terms, filed by whom. */
export interface Application {
  id: string
  subject: Subject
  terms: Enrolment['terms']
  source: Enrolment['source']
  submitterId: string
  submitterPostId?: string | undefined
  at: Date
  limits: HoldLimits
  /** Facts that the approval model decides by. */
  region?: string | undefined
  areaApproval: boolean
  academyApproval: boolean
  /** The applications, this one among them, of which all or none are to be filed. */
  group?: readonly string[]
}

/** Where it begins: with a seat, or with a ticket and the rank that it gives. */
export type Place = { admission: 'seat' } | { admission: 'ticket'; ticket: number; rank: number }

const requested = (e: Enrolment, a: Application): Fact =>
  fact(enrolmentRequested, e.id, {
    ...subjectOf(e),
    terms: e.terms,
    appliedAt: e.appliedAt.toISOString(),
    submitterId: e.submitterId,
    ...(e.submitterPostId ? { submitterPostId: e.submitterPostId } : {}),
    source: e.source,
    waiting: e.status === 'waiting',
    ...(e.ticket === undefined ? {} : { ticket: e.ticket }),
    expiresAt: (e.expiresAt ?? e.startsAt).toISOString(),
    ...(a.region ? { region: a.region } : {}),
    areaApproval: a.areaApproval,
    academyApproval: a.academyApproval,
  })

const born = (a: Application, status: Enrolment['status'], more: Partial<Enrolment>): Enrolment => ({
  ...a.subject,
  id: a.id,
  status,
  terms: a.terms,
  source: a.source,
  submitterId: a.submitterId,
  submitterPostId: a.submitterPostId,
  appliedAt: a.at,
  ...more,
})

/** A new enrolment with its facts: requested on a held seat, or waiting with its ticket; the case opens either way. */
export const apply = (a: Application, place: Place): { next: Enrolment; events: Fact[] } => {
  if (place.admission === 'seat') {
    const next = born(a, 'requested', { expiresAt: holdEnds(a.at, a.subject.startsAt, a.limits) })
    return { next, events: [requested(next, a)] }
  }
  const next = born(a, 'waiting', { ticket: place.ticket, expiresAt: holdEnds(a.at, a.subject.startsAt, a.limits, true) })
  const waiting = fact(enrolmentWaiting, next.id, { ...subjectOf(next), ticket: place.ticket, rank: place.rank, waitingSince: a.at.toISOString() })
  return { next, events: [requested(next, a), waiting] }
}

/** The successor of a replaced one on the same seat: confirmed when no area or academy step is asked, else requested (decided.md §1). */
export const succeed = (a: Application, replaced: Enrolment, asksMore: boolean): { next: Enrolment; events: Fact[] } => {
  if (asksMore) return apply(a, { admission: 'seat' })
  const next = born(a, 'confirmed', { confirmedAt: a.at })
  return {
    next,
    events: [
      fact(enrolmentConfirmed, next.id, {
        ...subjectOf(next),
        terms: next.terms,
        appliedAt: a.at.toISOString(),
        confirmedAt: a.at.toISOString(),
        cause: 'replacement',
        replaces: replaced.id,
      }),
    ],
  }
}
