import type { Reason } from '@academy/contracts/core/envelope.ts'
import { type Fact, fact } from '@academy/contracts/core/outcome.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'
import {
  attendanceRecorded,
  enrolmentAgreed,
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentExpired,
  enrolmentOffered,
  enrolmentPromoted,
  enrolmentRefused,
  enrolmentReplaced,
  enrolmentRevoked,
} from '@academy/contracts/training/delivery/enrolment-events.ts'
import type { EnrolmentMove } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Enrolment, subjectOf } from './facts.ts'
import { costAt, penaltyAt } from './penalty.ts'

interface Timed {
  at: Date
}
interface Result {
  halfDays: number
  attendedHalfDays: number
  score?: number | undefined
  passed: boolean
  by: string
}
interface GivenUp extends Timed {
  by: string
  reason: string
  remark?: string | undefined
}

/** What each move must be told. */
export interface Asked extends Record<EnrolmentMove, unknown> {
  promote: Timed & { expiresAt: Date }
  promoteAgreed: Timed
  agree: Timed
  agreeWaiting: Timed
  refuse: Timed & { caseId?: string | undefined }
  expire: Timed & { cause: 'hold' | 'start' }
  withdraw: GivenUp
  /** `seenPenalty` is the amount that the person confirmed, in fen. */
  revoke: GivenUp & { seenPenalty?: number | undefined }
  release: GivenUp
  offer: Timed & { until: Date }
  acceptOffer: Timed & { expiresAt: Date }
  acceptOfferAgreed: Timed
  declineOffer: Timed & { by: string }
  lapseOffer: Timed
  replaceOut: Timed & { by: string; byEnrolmentId: string; byUserId: string }
  handOver: Timed & { by: string; byEnrolmentId: string; byUserId: string }
  cancel: Timed & { reason: string }
  attend: Timed & Result
  miss: Timed & Result
}

type Effect = { patch: Partial<Enrolment>; facts: (next: Enrolment) => Fact[] } | { failures: Reason[] }

const iso = (at: Date) => at.toISOString()
const started = (e: Enrolment): Reason => ({ code: 'started', params: { startDate: e.startDate }, remedy: { code: 'attendanceOnly' }, who: 'trainer' })

const guarded = (checks: readonly (Reason | undefined | false)[], effect: () => Effect): Effect => {
  const failures = checks.filter((reason): reason is Reason => Boolean(reason))
  return failures.length > 0 ? { failures } : effect()
}

const confirmed = (e: Enrolment, at: Date, cause: 'agreed' | 'promoted' | 'offer-accepted'): Effect => ({
  patch: { confirmedAt: at, expiresAt: undefined, offeredUntil: undefined, agreed: undefined },
  facts: () => [fact(enrolmentConfirmed, e.id, { ...subjectOf(e), terms: e.terms, appliedAt: iso(e.appliedAt), confirmedAt: iso(at), cause })],
})

const promoted = (e: Enrolment, at: Date, expiresAt: Date, cause: 'promoted' | 'offer-accepted'): Effect => ({
  patch: { expiresAt, offeredUntil: undefined },
  facts: () => [
    fact(enrolmentPromoted, e.id, { ...subjectOf(e), terms: e.terms, ticket: e.ticket ?? 0, cause, expiresAt: iso(expiresAt), promotedAt: iso(at) }),
  ],
})

const given = (
  e: Enrolment,
  asked: GivenUp,
  cause: 'withdrawn' | 'revoked' | 'released' | 'declined',
  penalty: { amount: number; daysBefore: number; bound?: number },
): Effect => ({
  patch: {
    endedAt: asked.at,
    endedBy: asked.by,
    expiresAt: undefined,
    offeredUntil: undefined,
    penalty: penalty.amount,
    revokeReason: asked.reason,
    revokeRemark: asked.remark,
  },
  facts: () => [
    fact(enrolmentRevoked, e.id, {
      ...subjectOf(e),
      from: e.status as 'requested' | 'waiting' | 'confirmed',
      cause,
      penalty: penalty.amount,
      daysBefore: penalty.daysBefore,
      ...(penalty.bound === undefined ? {} : { bound: penalty.bound }),
      reason: asked.reason,
      revokedAt: iso(asked.at),
      by: asked.by,
    }),
  ],
})

const free = (e: Enrolment, at: Date) => ({ amount: 0, daysBefore: penaltyAt([], e.startDate, at).daysBefore })

const expired = (e: Enrolment, at: Date, cause: 'hold' | 'offer' | 'start'): Effect => ({
  patch: { endedAt: at, expiresAt: undefined, offeredUntil: undefined },
  facts: () => [fact(enrolmentExpired, e.id, { ...subjectOf(e), expiredAt: iso(at), cause, waiting: e.status === 'waiting' })],
})

const recorded = (e: Enrolment, asked: Asked['attend'], outcome: 'attended' | 'no-show'): Effect =>
  guarded([asked.at < e.startsAt && { code: 'notStarted', params: { startDate: e.startDate } }], () => ({
    patch: { attendedHalfDays: asked.attendedHalfDays, score: asked.score, passed: asked.passed },
    facts: () => [
      fact(attendanceRecorded, e.id, {
        ...subjectOf(e),
        enrolmentId: e.id,
        outcome,
        halfDays: asked.halfDays,
        attendedHalfDays: asked.attendedHalfDays,
        ...(asked.score === undefined ? {} : { score: asked.score }),
        passed: asked.passed,
        noShow: outcome === 'no-show' ? e.terms.noShow : 0,
        recordedAt: iso(asked.at),
        by: asked.by,
      }),
    ],
  }))

const revoked = (e: Enrolment, asked: Asked['revoke']): Effect => {
  const penalty = costAt(e, asked.at)
  const other = asked.seenPenalty !== undefined && asked.seenPenalty !== penalty.amount
  return guarded(
    [
      asked.at >= e.startsAt && started(e),
      other && { code: 'penaltyChanged', params: { amount: fenToYuan(penalty.amount) }, remedy: { code: 'lookAgain' }, who: 'self' },
    ],
    () => given(e, asked, 'revoked', penalty),
  )
}

const offerOpen = (e: Enrolment, at: Date): Reason | undefined => {
  if (!e.offeredUntil) return { code: 'noOffer' }
  return at > e.offeredUntil ? { code: 'offerLapsed', params: { until: iso(e.offeredUntil) } } : undefined
}
const wrongMark = (e: Enrolment, agreed: boolean): Reason | undefined =>
  Boolean(e.agreed) === agreed ? undefined : { code: agreed ? 'notAgreed' : 'alreadyAgreed' }
const noSeatYet = (e: Enrolment): Reason | undefined => (e.offeredUntil ? { code: 'offerOpen', params: { until: iso(e.offeredUntil) } } : undefined)

/** Its seat goes on with another enrolment: of somebody else, or of the same person elsewhere. */
const passedOn = (e: Enrolment, a: Asked['replaceOut'], other: boolean): Effect =>
  guarded([a.at >= e.startsAt && started(e), other && a.byUserId === e.userId && { code: 'samePerson' }], () => ({
    patch: { endedAt: a.at, endedBy: a.by, expiresAt: undefined, replacedById: a.byEnrolmentId, penalty: 0 },
    facts: () => [
      fact(enrolmentReplaced, e.id, {
        ...subjectOf(e),
        from: e.status as 'requested' | 'confirmed',
        byEnrolmentId: a.byEnrolmentId,
        byUserId: a.byUserId,
        replacedAt: iso(a.at),
        by: a.by,
      }),
    ],
  }))

/** What each move changes and tells, or why it may not be; the table of states stands in the contract. */
export const effects: { [M in EnrolmentMove]: (e: Enrolment, asked: Asked[M]) => Effect } = {
  promote: (e, a) => guarded([wrongMark(e, false), noSeatYet(e)], () => promoted(e, a.at, a.expiresAt, 'promoted')),
  promoteAgreed: (e, a) => guarded([wrongMark(e, true), noSeatYet(e)], () => confirmed(e, a.at, 'promoted')),
  agree: (e, a) => confirmed(e, a.at, 'agreed'),
  agreeWaiting: (e, a) =>
    guarded([wrongMark(e, false)], () => ({
      patch: { agreed: true },
      facts: () => [fact(enrolmentAgreed, e.id, { ...subjectOf(e), ticket: e.ticket ?? 0, agreedAt: iso(a.at) })],
    })),
  refuse: (e, a) => ({
    patch: { endedAt: a.at, expiresAt: undefined, offeredUntil: undefined },
    facts: () => [
      fact(enrolmentRefused, e.id, { ...subjectOf(e), ...(a.caseId ? { caseId: a.caseId } : {}), refusedAt: iso(a.at), waiting: e.status === 'waiting' }),
    ],
  }),
  expire: (e, a) => expired(e, a.at, a.cause),
  withdraw: (e, a) => given(e, a, 'withdrawn', free(e, a.at)),
  revoke: revoked,
  release: (e, a) => guarded([a.at >= e.startsAt && started(e)], () => given(e, a, 'released', free(e, a.at))),
  offer: (e, a) =>
    guarded([noSeatYet(e), a.until <= a.at && { code: 'offerLapsed' }], () => ({
      patch: { offeredUntil: a.until },
      facts: () => [fact(enrolmentOffered, e.id, { ...subjectOf(e), ticket: e.ticket ?? 0, until: iso(a.until), offeredAt: iso(a.at) })],
    })),
  acceptOffer: (e, a) => guarded([offerOpen(e, a.at), wrongMark(e, false)], () => promoted(e, a.at, a.expiresAt, 'offer-accepted')),
  acceptOfferAgreed: (e, a) => guarded([offerOpen(e, a.at), wrongMark(e, true)], () => confirmed(e, a.at, 'offer-accepted')),
  declineOffer: (e, a) => guarded([offerOpen(e, a.at)], () => given(e, { ...a, reason: '90' }, 'declined', free(e, a.at))),
  lapseOffer: (e, a) =>
    guarded(
      [!e.offeredUntil && { code: 'noOffer' }, e.offeredUntil && a.at <= e.offeredUntil && { code: 'offerOpen', params: { until: iso(e.offeredUntil) } }],
      () => expired(e, a.at, 'offer'),
    ),
  replaceOut: (e, a) => passedOn(e, a, true),
  handOver: (e, a) => passedOn(e, a, false),
  cancel: (e, a) => ({
    patch: { endedAt: a.at, expiresAt: undefined, offeredUntil: undefined, penalty: 0 },
    facts: () => [
      fact(enrolmentCancelled, e.id, { ...subjectOf(e), from: e.status as 'requested' | 'waiting' | 'confirmed', reason: a.reason, cancelledAt: iso(a.at) }),
    ],
  }),
  attend: (e, a) => recorded(e, a, 'attended'),
  miss: (e, a) => recorded(e, a, 'no-show'),
}
