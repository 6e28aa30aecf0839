import type { EnrolmentMove } from '@academy/contracts/training/delivery/enrolments.ts'
import { at, enrolment, start, subject, terms } from './enrolment.samples.ts'
import { acceptMove, agreeMove, move, movesOf, promoteMove } from './enrolment.ts'
import type { Enrolment } from './facts.ts'

const now = at('2026-11-10 10:00:00')
const until = at('2026-11-11 10:00:00')
const late = new Date(until.getTime() + 1)
const over = at('2026-11-25 18:00:00')
const about = { ...subject, startsAt: subject.startsAt.toISOString(), endsAt: subject.endsAt.toISOString() }
const [seated, listed] = [{ status: 'confirmed' }, { status: 'waiting', ticket: 7 }] as const
const offered = { ...listed, offeredUntil: until }
const givenUp = { at: now, by: 'u-1', reason: '10', remark: '改期' }
const result = { at: over, halfDays: 4, attendedHalfDays: 3, score: 88, passed: true, by: 'u-9' }
const left = { endedAt: now, endedBy: 'u-1', penalty: 0, revokeReason: '10', revokeRemark: '改期' }
const told = { daysBefore: 14, reason: '10', revokedAt: now.toISOString(), by: 'u-1' }
const confirmed = { terms, appliedAt: at('2026-11-02 09:26:00').toISOString(), confirmedAt: now.toISOString() }
const promoted = { terms, ticket: 7, expiresAt: start.toISOString(), promotedAt: now.toISOString() }
const attendance = { enrolmentId: 'e-1', halfDays: 4, passed: true, recordedAt: over.toISOString(), by: 'u-9' }

type Row = [EnrolmentMove, Partial<Enrolment>, unknown, string, object, Partial<Enrolment>]
const rows: Row[] = [
  ['promote', listed, { at: now, expiresAt: start }, 'promoted', { ...promoted, cause: 'promoted' }, { expiresAt: start }],
  ['promoteAgreed', { ...listed, agreed: true }, { at: now }, 'confirmed', { ...confirmed, cause: 'promoted' }, { confirmedAt: now }],
  ['agree', {}, { at: now }, 'confirmed', { ...confirmed, cause: 'agreed' }, { confirmedAt: now }],
  ['agreeWaiting', listed, { at: now }, 'agreed', { ticket: 7, agreedAt: now.toISOString() }, { agreed: true }],
  ['refuse', {}, { at: now, caseId: 'c-1' }, 'refused', { caseId: 'c-1', refusedAt: now.toISOString(), waiting: false }, { endedAt: now }],
  ['refuse', listed, { at: now }, 'refused', { refusedAt: now.toISOString(), waiting: true }, { endedAt: now }],
  ['expire', {}, { at: now, cause: 'hold' }, 'expired', { expiredAt: now.toISOString(), cause: 'hold', waiting: false }, { endedAt: now }],
  ['expire', listed, { at: now, cause: 'start' }, 'expired', { expiredAt: now.toISOString(), cause: 'start', waiting: true }, { endedAt: now }],
  ['withdraw', listed, givenUp, 'revoked', { ...told, from: 'waiting', cause: 'withdrawn', penalty: 0 }, left],
  ['revoke', seated, givenUp, 'revoked', { ...told, from: 'confirmed', cause: 'revoked', penalty: 80_000, bound: 14 }, { ...left, penalty: 80_000 }],
  ['revoke', { ...seated, movedSince: true }, givenUp, 'revoked', { ...told, from: 'confirmed', cause: 'revoked', penalty: 0 }, left],
  ['release', seated, givenUp, 'revoked', { ...told, from: 'confirmed', cause: 'released', penalty: 0 }, left],
  ['offer', listed, { at: now, until }, 'offered', { ticket: 7, until: until.toISOString(), offeredAt: now.toISOString() }, { offeredUntil: until }],
  ['acceptOffer', offered, { at: now, expiresAt: start }, 'promoted', { ...promoted, cause: 'offer-accepted' }, { expiresAt: start }],
  ['acceptOfferAgreed', { ...offered, agreed: true }, { at: now }, 'confirmed', { ...confirmed, cause: 'offer-accepted' }, { confirmedAt: now }],
  [
    ...(['declineOffer', offered, { at: now, by: 'u-1' }, 'revoked'] as const),
    { ...told, from: 'waiting', cause: 'declined', penalty: 0, reason: '90' },
    { ...left, revokeReason: '90', revokeRemark: undefined },
  ],
  ['lapseOffer', offered, { at: late }, 'expired', { expiredAt: late.toISOString(), cause: 'offer', waiting: true }, { endedAt: late }],
  [
    ...(['replaceOut', seated, { at: now, by: 'u-6', byEnrolmentId: 'e-2', byUserId: 'u-2' }, 'replaced'] as const),
    { from: 'confirmed', byEnrolmentId: 'e-2', byUserId: 'u-2', replacedAt: now.toISOString(), by: 'u-6' },
    { endedAt: now, endedBy: 'u-6', replacedById: 'e-2', penalty: 0 },
  ],
  [
    'cancel',
    seated,
    { at: now, reason: '停办' },
    'cancelled',
    { from: 'confirmed', reason: '停办', cancelledAt: now.toISOString() },
    { endedAt: now, penalty: 0 },
  ],
  [
    ...(['attend', seated, result, 'recorded'] as const),
    { ...attendance, outcome: 'attended', attendedHalfDays: 3, score: 88, noShow: 0 },
    { attendedHalfDays: 3, score: 88, passed: true },
  ],
  [
    ...(['miss', seated, { ...result, attendedHalfDays: 0, score: undefined, passed: false }, 'recorded'] as const),
    { ...attendance, outcome: 'no-show', attendedHalfDays: 0, passed: false, noShow: 360_000 },
    { attendedHalfDays: 0, passed: false },
  ],
]

describe('what each move tells and changes (decided.md §1)', () => {
  it.each(rows)('%s of %j', (name, given, asked, event, data, patch) => {
    // whatever a move ends must be gone afterwards: it starts with a hold and, on the list, a mark
    const before = enrolment({ expiresAt: start, ...given })
    const outcome = move(before, name, asked as never)
    if (outcome.failures) throw new Error(JSON.stringify(outcome.failures))
    expect(outcome.events).toHaveLength(1)
    expect(outcome.events[0]?.type.name.split('.').at(-1)).toBe(event)
    expect(outcome.events[0]?.data).toStrictEqual({ ...about, ...data })
    expect(outcome.next).toMatchObject(patch)
    expect(outcome.next.offeredUntil).toEqual(name === 'offer' ? until : undefined)
    const held = ['requested', 'waiting'].includes(outcome.next.status) || ['attend', 'miss'].includes(name)
    expect(outcome.next.expiresAt).toEqual(held ? start : undefined)
    expect(Boolean(outcome.next.agreed)).toBe(name === 'agreeWaiting')
  })
})

const asked = (name: string): never => {
  const all: Record<string, unknown> = { promote: { at: now, expiresAt: start }, acceptOffer: { at: now, expiresAt: start }, offer: { at: now, until } }
  return (all[name] ?? { ...givenUp, byEnrolmentId: 'e-2', byUserId: 'u-2' }) as never
}
const reasons = (given: Partial<Enrolment>, name: EnrolmentMove, told: object = {}) => {
  const outcome = move(enrolment(given), name, { ...(asked(name) as object), ...told } as never)
  return outcome.failures ?? []
}

describe('every reason against a move, all at once', () => {
  const started = { code: 'started', params: { startDate: '2026-11-24' }, remedy: { code: 'attendanceOnly' }, who: 'trainer' }
  const open = { code: 'offerOpen', params: { until: until.toISOString() } }
  const lapsed = { code: 'offerLapsed', params: { until: until.toISOString() } }
  const changed = { code: 'penaltyChanged', params: { amount: '800.00' }, remedy: { code: 'lookAgain' }, who: 'self' }
  it.each<[EnrolmentMove, Partial<Enrolment>, object, object[]]>([
    ['promote', { ...offered, agreed: true }, {}, [{ code: 'alreadyAgreed' }, open]],
    ['promoteAgreed', offered, {}, [{ code: 'notAgreed' }, open]],
    ['agreeWaiting', { ...listed, agreed: true }, {}, [{ code: 'alreadyAgreed' }]],
    ['offer', offered, { until: now }, [open, { code: 'offerLapsed' }]],
    ['offer', listed, { until: now }, [{ code: 'offerLapsed' }]],
    ['acceptOffer', listed, {}, [{ code: 'noOffer' }]],
    ['acceptOffer', { ...offered, agreed: true }, { at: late }, [lapsed, { code: 'alreadyAgreed' }]],
    ['acceptOfferAgreed', offered, {}, [{ code: 'notAgreed' }]],
    ['acceptOfferAgreed', { ...listed, agreed: true }, {}, [{ code: 'noOffer' }]],
    ['declineOffer', offered, { at: late }, [lapsed]],
    ['declineOffer', listed, {}, [{ code: 'noOffer' }]],
    ['lapseOffer', listed, {}, [{ code: 'noOffer' }]],
    ['lapseOffer', offered, { at: until }, [open]],
    ['revoke', seated, { at: start }, [started]],
    ['revoke', seated, { seenPenalty: 1 }, [changed]],
    ['release', seated, { at: start }, [started]],
    ['replaceOut', seated, { at: start, byUserId: 'u-1' }, [started, { code: 'samePerson' }]],
    ['attend', seated, { at: new Date(start.getTime() - 1) }, [{ code: 'notStarted', params: { startDate: '2026-11-24' } }]],
    ['miss', seated, { at: start }, []],
    ['release', seated, { at: new Date(start.getTime() - 1) }, []],
  ])('%s of %j told %j', (name, given, told, failures) => expect(reasons(given, name, told)).toEqual(failures))
})

it('says which moves the table allows, and which one a decision, a seat and an answer mean', () => {
  expect(movesOf(enrolment({ status: 'confirmed' })).sort()).toEqual(['attend', 'cancel', 'handOver', 'miss', 'release', 'replaceOut', 'revoke'])
  const meant = (given: Partial<Enrolment>) => [agreeMove, promoteMove, acceptMove].map((choose) => choose(enrolment(given)))
  expect(meant({})).toEqual(['agree', 'promote', 'acceptOffer'])
  expect(meant({ ...listed, agreed: true })).toEqual(['agreeWaiting', 'promoteAgreed', 'acceptOfferAgreed'])
})
