import { z } from 'zod'
import { event } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { idOf } from '../../core/refs.ts'
import { day, id } from '../../core/rules.ts'

// Facts carry ids, codes, amounts in fen and moments as ISO text: no name, no personal data (architecture.md §7, I56).

const fen = z.number().int()
const instant = z.iso.datetime()

/** Who: the person with the post chosen at the application, and what of it others decide by. */
const who = { userId: idOf('users'), postId: id(), positionCode: z.string(), outletId: id(), dealerId: id() }
/** What: the offering as it stood when the fact happened. */
export const offeringWhat = {
  offeringId: id(),
  offeringNumber: z.string(),
  courseId: id(),
  courseCode: z.string(),
  catalogue: z.string(),
  brand: z.string(),
  level: z.number().int(),
  days: z.number(),
  startDate: day(),
  startsAt: instant,
  endsAt: instant,
}
/** The terms snapshot of the application in fen (I15). */
export const termsFen = z.object({ price: fen, noShow: fen, ladder: z.array(z.object({ days: z.number().int(), amount: fen })) })
export type TermsFen = z.output<typeof termsFen>

const whoExample = { userId: 'u-0412', postId: 'p-0412', positionCode: 'TE05', outletId: 'O0001', dealerId: 'D001' }
export const offeringWhatExample = {
  offeringId: '5f0c8a54-2b0e-4a53-9a4c-0d5a0b6f1e01',
  offeringNumber: 'THE102-2648-01',
  courseId: 'THE102',
  courseCode: 'THE102',
  catalogue: 'TH',
  brand: 'E',
  level: 1,
  days: 2,
  startDate: '2026-11-24',
  startsAt: '2026-11-24T01:00:00.000Z',
  endsAt: '2026-11-25T09:00:00.000Z',
}
const termsExample: TermsFen = {
  price: 360_000,
  noShow: 360_000,
  ladder: [
    { days: 14, amount: 80_000 },
    { days: 7, amount: 160_000 },
    { days: 0, amount: 240_000 },
  ],
}
/** What every fact of an enrolment carries, and its row: declared here only. */
export const enrolmentSubject = z.object({ ...who, ...offeringWhat })
const subject = enrolmentSubject.shape
const example = { ...whoExample, ...offeringWhatExample }
const at = '2026-11-02T01:26:00.000Z'

/** Opens the case; fee holds the net price when a seat is held. */
export const enrolmentRequested = event(
  'training.enrolment.requested',
  1,
  z.object({
    ...subject,
    terms: termsFen,
    appliedAt: instant,
    /** Who filed it, and as what: the learner himself, his outlet's administrator, the academy. */
    submitterId: id(),
    submitterPostId: id().optional(),
    source: z.enum(['self', 'assigned', 'group', 'replacement', 'import']),
    /** On the list: the case opens without the hold clock. */
    waiting: z.boolean(),
    ticket: z.number().int().optional(),
    /** When the hold, or for a waiting one the case, ends by itself. */
    expiresAt: instant,
    region: z.string().optional(),
    areaApproval: z.boolean(),
    academyApproval: z.boolean(),
  }),
  {
    ...example,
    terms: termsExample,
    appliedAt: at,
    submitterId: 'u-0412',
    submitterPostId: 'p-0412',
    source: 'self',
    waiting: false,
    expiresAt: '2026-11-16T01:26:00.000Z',
    region: 'N',
    areaApproval: false,
    academyApproval: true,
  },
)

/** Seat taken: fee releases the hold and posts; community, notification, certification follow. */
export const enrolmentConfirmed = event(
  'training.enrolment.confirmed',
  1,
  z.object({
    ...subject,
    terms: termsFen,
    appliedAt: instant,
    confirmedAt: instant,
    cause: z.enum(['agreed', 'promoted', 'offer-accepted', 'replacement']),
    replaces: id().optional(),
  }),
  { ...example, terms: termsExample, appliedAt: at, confirmedAt: '2026-11-03T02:10:00.000Z', cause: 'agreed' },
)

export const enrolmentRefused = event(
  'training.enrolment.refused',
  1,
  z.object({ ...subject, caseId: id().optional(), refusedAt: instant, waiting: z.boolean() }),
  { ...example, caseId: 'case-0001', refusedAt: at, waiting: false },
)
export const enrolmentExpired = event(
  'training.enrolment.expired',
  1,
  z.object({ ...subject, expiredAt: instant, cause: z.enum(['hold', 'offer', 'start']), waiting: z.boolean() }),
  { ...example, expiredAt: at, cause: 'hold', waiting: false },
)

/** Fee releases the hold or reverses the fee and posts `penalty` (0: nothing); approval closes an open case. */
export const enrolmentRevoked = event(
  'training.enrolment.revoked',
  1,
  z.object({
    ...subject,
    from: z.enum(['requested', 'waiting', 'confirmed']),
    cause: z.enum(['withdrawn', 'revoked', 'released', 'declined']),
    penalty: fen.min(0),
    daysBefore: z.number().int(),
    bound: z.number().int().optional(),
    reason: z.string(),
    revokedAt: instant,
    by: id(),
  }),
  {
    ...example,
    from: 'confirmed',
    cause: 'revoked',
    penalty: 80_000,
    daysBefore: 10,
    bound: 14,
    reason: '10',
    revokedAt: '2026-11-14T03:00:00.000Z',
    by: 'u-0412',
  },
)

/** Fee reverses without penalty; the successor's own `requested` or `confirmed` carries his terms. */
export const enrolmentReplaced = event(
  'training.enrolment.replaced',
  1,
  z.object({ ...subject, from: z.enum(['requested', 'confirmed']), byEnrolmentId: id(), byUserId: id(), replacedAt: instant, by: id() }),
  { ...example, from: 'confirmed', byEnrolmentId: 'e-0002', byUserId: 'u-0413', replacedAt: at, by: 'u-0101' },
)
export const enrolmentCancelled = event(
  'training.enrolment.cancelled',
  1,
  z.object({ ...subject, from: z.enum(['requested', 'waiting', 'confirmed']), reason: z.string(), cancelledAt: instant }),
  { ...example, from: 'confirmed', reason: '20', cancelledAt: at },
)

/** Took a ticket instead of a seat. */
export const enrolmentWaiting = event(
  'training.enrolment.waiting',
  1,
  z.object({ ...subject, ticket: z.number().int(), rank: z.number().int(), waitingSince: instant }),
  { ...example, ticket: 7, rank: 3, waitingSince: at },
)
/** Agreed while waiting: it keeps its place, a seat confirms it at once. */
export const enrolmentAgreed = event('training.enrolment.agreed', 1, z.object({ ...subject, ticket: z.number().int(), agreedAt: instant }), {
  ...example,
  ticket: 7,
  agreedAt: at,
})
/** A seat is held for a waiting one that is not agreed yet: fee holds, the case's clock starts. */
export const enrolmentPromoted = event(
  'training.enrolment.promoted',
  1,
  z.object({ ...subject, terms: termsFen, ticket: z.number().int(), cause: z.enum(['promoted', 'offer-accepted']), expiresAt: instant, promotedAt: instant }),
  { ...example, terms: termsExample, ticket: 7, cause: 'promoted', expiresAt: '2026-11-23T01:00:00.000Z', promotedAt: at },
)
/** The offering of an open application was moved: its hold, or its case on the list, ends by the new start. */
export const enrolmentMoved = event('training.enrolment.moved', 1, z.object({ ...subject, expiresAt: instant, movedAt: instant }), {
  ...example,
  expiresAt: '2026-11-16T01:26:00.000Z',
  movedAt: at,
})
/** A seat inside the ladder is offered; silence until `until` ends the ticket. */
export const enrolmentOffered = event('training.enrolment.offered', 1, z.object({ ...subject, ticket: z.number().int(), until: instant, offeredAt: instant }), {
  ...example,
  ticket: 7,
  until: '2026-11-03T01:26:00.000Z',
  offeredAt: at,
})
/** A freed seat went past this waiting person, and why. */
export const enrolmentSkipped = event(
  'training.enrolment.skipped',
  1,
  z.object({
    ...subject,
    ticket: z.number().int(),
    code: z.enum(['notAgreed', 'offerOpen', 'tooLate', 'ineligible']),
    reasons: z.array(z.string()),
    takenBy: id().optional(),
    skippedAt: instant,
  }),
  { ...example, ticket: 6, code: 'notAgreed', reasons: [], takenBy: 'e-0007', skippedAt: at },
)

/** Result of a closed sheet, one a person: fee posts `noShow`, certification re-computes. */
export const attendanceRecorded = event(
  'training.attendance.recorded',
  1,
  z.object({
    ...subject,
    enrolmentId: id(),
    outcome: z.enum(['attended', 'no-show']),
    halfDays: z.number().int(),
    attendedHalfDays: z.number().int(),
    score: z.number().int().optional(),
    passed: z.boolean(),
    noShow: fen.min(0),
    recordedAt: instant,
    by: id(),
  }),
  {
    ...example,
    enrolmentId: 'e-0001',
    outcome: 'attended',
    halfDays: 4,
    attendedHalfDays: 4,
    score: 92,
    passed: true,
    noShow: 0,
    recordedAt: '2026-11-25T10:00:00.000Z',
    by: 'u-9001',
  },
)

export const enrolmentLive = live('training.enrolment', { noun: 'delivery/enrolments', to: 'named', also: [{ noun: 'delivery/offerings', id: 'offeringId' }] })
