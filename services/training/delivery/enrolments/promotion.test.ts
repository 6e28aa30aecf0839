import fc from 'fast-check'
import { at, terms } from './enrolment.samples.ts'
import { nextInLine, type Ticket } from './promotion.ts'

const window = { closeDays: 3, untilDays: 2, answerHours: 24 }
const ticket = (n: number, given: Partial<Ticket> = {}): Ticket => ({ enrolmentId: `e-${n}`, ticket: n, agreed: false, ladder: terms.ladder, ...given })
const next = (moment: string, tickets: Ticket[]) => nextInLine(tickets, '2026-11-24', at(moment), window)
const skips = (result: ReturnType<typeof next>) => result.skipped.map(({ ticket: n, code }) => [n, code])

describe('who gets a freed seat (decided.md §1, world.md §10.12)', () => {
  it.each<[string, string, boolean, string]>([
    ['before the first bound', '2026-11-09 23:59:59', false, 'promote'],
    ['before the first bound, agreed', '2026-11-09 23:59:59', true, 'promote'],
    ['inside the ladder', '2026-11-10 00:00:00', false, 'offer'],
    ['on the last day of applications', '2026-11-21 23:59:59', false, 'offer'],
    ['in the last three days, not agreed', '2026-11-22 00:00:00', false, 'none'],
    ['in the last three days, agreed', '2026-11-22 00:00:00', true, 'offer'],
    ['in the last two days, agreed', '2026-11-23 00:00:00', true, 'none'],
    ['on the start day', '2026-11-24 08:00:00', true, 'none'],
  ])('%s', (_, moment, agreed, kind) => expect(next(moment, [ticket(1, { agreed })]).kind).toBe(kind))

  it('an offer is open for 24 hours', () => expect(next('2026-11-20 10:00:00', [ticket(1)])).toMatchObject({ kind: 'offer', until: at('2026-11-21 10:00:00') }))
  it('without a ladder nothing is offered: promoted at once', () =>
    expect(next('2026-11-20 10:00:00', [ticket(1, { ladder: [] })])).toMatchObject({ kind: 'promote', agreed: false }))
  it('names everyone who was passed over, and why', () => {
    const result = next('2026-11-22 12:00:00', [
      ticket(4, { agreed: true }),
      ticket(1, { offeredUntil: at('2026-11-22 20:00:00') }),
      ticket(2),
      ticket(3, { blocked: ['prerequisite'] }),
      ticket(5, { agreed: true }),
    ])
    expect(result).toMatchObject({ kind: 'offer', enrolmentId: 'e-4' })
    expect(skips(result)).toEqual([
      [1, 'offerOpen'],
      [2, 'notAgreed'],
      [3, 'ineligible'],
    ])
    expect(result.skipped[2]?.reasons).toEqual(['prerequisite'])
    expect(skips(next('2026-11-23 12:00:00', [ticket(1), ticket(2)]))).toEqual([
      [1, 'tooLate'],
      [2, 'tooLate'],
    ])
  })
  it('nothing against him is nothing against him, and only who is ineligible hears reasons', () => {
    expect(next('2026-11-09 12:00:00', [ticket(1, { blocked: [] })])).toMatchObject({ kind: 'promote', enrolmentId: 'e-1' })
    const offered = ticket(1, { blocked: ['prerequisite'], offeredUntil: at('2026-11-22 20:00:00') })
    expect(next('2026-11-20 12:00:00', [offered]).skipped).toEqual([{ enrolmentId: 'e-1', ticket: 1, code: 'offerOpen', reasons: [] }])
  })
  it('each holds his own snapshot: one without a ladder is promoted where another is asked', () =>
    expect(next('2026-11-20 10:00:00', [ticket(2), ticket(1, { ladder: [] })]).kind).toBe('promote'))
})

it('never jumps the queue: whoever gets it, everyone before him was skipped with a reason (I4)', () => {
  const anyTicket = fc.record({ ticket: fc.integer({ min: 1, max: 50 }), agreed: fc.boolean(), offered: fc.boolean(), blocked: fc.boolean() })
  fc.assert(
    fc.property(fc.uniqueArray(anyTicket, { selector: (one) => one.ticket, maxLength: 12 }), fc.integer({ min: 0, max: 40 * 24 }), (given, hours) => {
      const tickets = given.map((one) =>
        ticket(one.ticket, { agreed: one.agreed, ...(one.offered ? { offeredUntil: new Date() } : {}), ...(one.blocked ? { blocked: ['clash'] } : {}) }),
      )
      const moment = new Date(at('2026-11-24 09:00:00').getTime() - hours * 3_600_000)
      const result = nextInLine(tickets, '2026-11-24', moment, window)
      const before = tickets.filter((one) => result.kind === 'none' || one.ticket < result.ticket).map((one) => one.ticket)
      expect(result.skipped.map((one) => one.ticket)).toEqual(before.sort((a, b) => a - b))
    }),
  )
})
