import type { Reason } from '@academy/contracts/core/envelope.ts'
import { type EnrolmentMove, type EnrolmentStatus, enrolmentLife } from '@academy/contracts/training/delivery/enrolments.ts'
import { apply, holdEnds, succeed } from './application.ts'
import { application, at, enrolment, start } from './enrolment.samples.ts'
import { acceptMove, agreeMove, giveUpMove, move, promoteMove, seatOf } from './enrolment.ts'

const failuresOf = (outcome: { failures?: Reason[] | undefined }) => (outcome.failures ?? []).map((failure) => failure.code)
const before = at('2026-11-10 10:00:00')
const asked = (name: EnrolmentMove): never => {
  const by = { at: before, by: 'u-1', reason: '10' }
  const result = { at: at('2026-11-25 18:00:00'), halfDays: 4, attendedHalfDays: 4, passed: true, by: 'u-9' }
  const all: Partial<Record<EnrolmentMove, unknown>> = {
    promote: { at: before, expiresAt: start },
    acceptOffer: { at: before, expiresAt: start },
    expire: { at: before, cause: 'hold' },
    offer: { at: before, until: at('2026-11-11 10:00:00') },
    withdraw: by,
    revoke: by,
    release: by,
    declineOffer: by,
    cancel: by,
    replaceOut: { ...by, byEnrolmentId: 'e-2', byUserId: 'u-2' },
    handOver: { ...by, byEnrolmentId: 'e-2', byUserId: 'u-1' },
    attend: result,
    miss: { ...result, attendedHalfDays: 0, passed: false },
    lapseOffer: { at: at('2026-11-12 10:00:00') },
  }
  return (all[name] ?? { at: before }) as never
}
/** What a state must carry so that every move which the table allows passes its guards. */
const fitting = (name: EnrolmentMove, status: EnrolmentStatus) => {
  const offered = ['acceptOffer', 'acceptOfferAgreed', 'declineOffer', 'lapseOffer'].includes(name)
  return enrolment({
    status,
    ticket: 3,
    agreed: name === 'promoteAgreed' || name === 'acceptOfferAgreed',
    offeredUntil: offered ? at('2026-11-11 10:00:00') : undefined,
  })
}
const moves = Object.keys(enrolmentLife.moves) as EnrolmentMove[]

describe('the table of decided.md §1: every move from every state', () => {
  it.each(moves.flatMap((name) => enrolmentLife.states.map((status) => [name, status] as const)))('%s from %s', (name, status) => {
    const outcome = move(fitting(name, status), name, asked(name))
    const allowed = (enrolmentLife.moves[name].from as readonly string[]).includes(status)
    if (!allowed) expect(failuresOf(outcome)).toEqual(['moveNotAllowed'])
    else expect('next' in outcome && outcome.next.status).toBe(enrolmentLife.moves[name].to)
  })
  it('facts fit their declared schemas and carry no personal data (I56)', () => {
    for (const name of moves)
      for (const status of enrolmentLife.moves[name].from) {
        const outcome = move(fitting(name, status), name, asked(name))
        if (outcome.failures) throw new Error(`${name} from ${status}: ${JSON.stringify(outcome.failures)}`)
        for (const { type, data } of outcome.events) {
          expect(type.schema.safeParse(data).success).toBe(true)
          expect(JSON.stringify(data)).not.toMatch(/name|mobile|email/i)
        }
      }
  })
})

describe('what becomes of the seat (I2, I4)', () => {
  it.each<[EnrolmentMove, EnrolmentStatus, string]>([
    ['promote', 'waiting', 'hold'],
    ['promoteAgreed', 'waiting', 'take'],
    ['agree', 'requested', 'take'],
    ['agreeWaiting', 'waiting', 'none'],
    ['refuse', 'requested', 'hand-on'],
    ['refuse', 'waiting', 'none'],
    ['expire', 'requested', 'hand-on'],
    ['withdraw', 'requested', 'hand-on'],
    ['withdraw', 'waiting', 'none'],
    ['revoke', 'confirmed', 'hand-on'],
    ['offer', 'waiting', 'hold'],
    ['acceptOffer', 'waiting', 'none'],
    ['acceptOfferAgreed', 'waiting', 'take'],
    ['declineOffer', 'waiting', 'hand-on'],
    ['lapseOffer', 'waiting', 'hand-on'],
    ['replaceOut', 'confirmed', 'none'],
    ['cancel', 'confirmed', 'hand-on'],
    ['cancel', 'waiting', 'none'],
    ['attend', 'confirmed', 'none'],
    ['miss', 'confirmed', 'none'],
  ])('%s from %s: %s', (name, status, seat) => {
    const outcome = move(fitting(name, status), name, asked(name))
    expect('seat' in outcome && outcome.seat).toBe(seat)
  })
  it('a refused waiting one with an open offer hands its held seat on', () => {
    const outcome = move(enrolment({ status: 'waiting', ticket: 1, offeredUntil: start }), 'refuse', { at: before })
    expect('seat' in outcome && outcome.seat).toBe('hand-on')
  })
  it('requested and offered hold, confirmed and later take', () =>
    expect(enrolmentLife.states.map((status) => seatOf({ status, offeredUntil: undefined }))).toEqual([
      'held',
      undefined,
      'taken',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'taken',
      'taken',
    ]))
})

describe('guards', () => {
  it('no revoke after the start, only attendance', () => {
    expect(failuresOf(move(enrolment({ status: 'confirmed' }), 'revoke', { at: start, by: 'u-1', reason: '10' }))).toEqual(['started'])
    expect(failuresOf(move(enrolment({ status: 'confirmed' }), 'attend', { at: before, halfDays: 4, attendedHalfDays: 4, passed: true, by: 'u-9' }))).toEqual([
      'notStarted',
    ])
  })
  it('revoking costs the snapshot’s amount of that day; what was shown must still hold, all reasons told (I15)', () => {
    const outcome = move(enrolment({ status: 'confirmed' }), 'revoke', { at: before, by: 'u-1', reason: '10', seenPenalty: 80_000 })
    expect(outcome).toMatchObject({
      next: { status: 'revoked', penalty: 80_000 },
      events: [{ data: { penalty: 80_000, daysBefore: 14, bound: 14, cause: 'revoked' } }],
    })
    expect(failuresOf(move(enrolment({ status: 'confirmed' }), 'revoke', { at: start, by: 'u-1', reason: '10', seenPenalty: 80_000 }))).toEqual([
      'started',
      'penaltyChanged',
    ])
  })
  it('is free after the offering was moved (world.md §10.2) and when the academy releases (§10.3)', () => {
    const last = at('2026-11-23 23:00:00')
    expect(move(enrolment({ status: 'confirmed', movedSince: true }), 'revoke', { at: last, by: 'u-1', reason: '10' })).toMatchObject({ next: { penalty: 0 } })
    expect(move(enrolment({ status: 'confirmed' }), 'release', { at: last, by: 'u-6', reason: '30' })).toMatchObject({
      next: { penalty: 0 },
      events: [{ data: { cause: 'released' } }],
    })
  })
  it('an offer is accepted until its last second, not after, and lapses only then', () => {
    const until = at('2026-11-11 10:00:00')
    const offered = enrolment({ status: 'waiting', ticket: 2, offeredUntil: until })
    const late = new Date(until.getTime() + 1)
    expect(failuresOf(move(offered, 'acceptOffer', { at: until, expiresAt: start }))).toEqual([])
    expect(failuresOf(move(offered, 'acceptOffer', { at: late, expiresAt: start }))).toEqual(['offerLapsed'])
    expect(failuresOf(move(offered, 'lapseOffer', { at: until }))).toEqual(['offerOpen'])
    expect(failuresOf(move(offered, 'lapseOffer', { at: late }))).toEqual([])
    expect(failuresOf(move(offered, 'promote', { at: before, expiresAt: start }))).toEqual(['offerOpen'])
  })
  it('nobody replaces himself', () =>
    expect(failuresOf(move(enrolment({ status: 'confirmed' }), 'replaceOut', { at: before, by: 'u-1', byEnrolmentId: 'e-2', byUserId: 'u-1' }))).toEqual([
      'samePerson',
    ]))
  it('chooses the move that fits the mark', () => {
    const waiting = enrolment({ status: 'waiting', agreed: true })
    expect([agreeMove(waiting), promoteMove(waiting), acceptMove(waiting), giveUpMove(waiting), giveUpMove(enrolment({ status: 'confirmed' }))]).toEqual([
      'agreeWaiting',
      'promoteAgreed',
      'acceptOfferAgreed',
      'withdraw',
      'revoke',
    ])
  })
})

describe('applications', () => {
  it('with a seat: requested, the hold ends after 336 hours or 24 hours before the start', () => {
    const { next, events } = apply(application, { admission: 'seat' })
    expect([next.status, next.expiresAt]).toEqual(['requested', at('2026-11-16 09:26:00')])
    expect(events.map((event) => event.type.name)).toEqual(['training.enrolment.requested'])
    expect(holdEnds(at('2026-11-15 09:00:00'), start, { holdHours: 336, beforeStartHours: 24 })).toEqual(at('2026-11-23 09:00:00'))
  })
  it('with a ticket: waiting, its case opens all the same without the hold clock', () => {
    const { next, events } = apply(application, { admission: 'ticket', ticket: 7, rank: 3 })
    expect(next).toMatchObject({ status: 'waiting', ticket: 7, expiresAt: at('2026-11-23 09:00:00') })
    expect(events.map((event) => [event.type.name, event.type.schema.safeParse(event.data).success])).toEqual([
      ['training.enrolment.requested', true],
      ['training.enrolment.waiting', true],
    ])
  })
  it('a successor is confirmed at once unless an area or academy step is asked', () => {
    const old = enrolment({ status: 'confirmed' })
    expect(succeed(application, old, false)).toMatchObject({ next: { status: 'confirmed' }, events: [{ data: { cause: 'replacement', replaces: 'e-1' } }] })
    expect(succeed(application, old, true).next.status).toBe('requested')
  })
})
