import { at, enrolment } from './enrolment.samples.ts'
import { freeUntil, nextOf, standingOf } from './standing.ts'

const now = at('2026-11-03 09:00:00')

it.each<[Parameters<typeof enrolment>[0], number | undefined, string]>([
  [{ status: 'requested' }, undefined, 'requested'],
  [{ status: 'waiting', ticket: 7 }, 3, 'waiting'],
  [{ status: 'waiting', ticket: 7, agreed: true }, 3, 'waitingAgreed'],
  [{ status: 'waiting', ticket: 7, offeredUntil: at('2026-11-04 09:00:00') }, 1, 'offered'],
  [{ status: 'revoked', penalty: 80_000 }, undefined, 'revokedWithPenalty'],
  [{ status: 'revoked', penalty: 0 }, undefined, 'revoked'],
  [{ status: 'attended', passed: true, score: 92 }, undefined, 'passed'],
  [{ status: 'attended', passed: true }, undefined, 'passedUnscored'],
  [{ status: 'attended', passed: false }, undefined, 'attended'],
  [{ status: 'no-show' }, undefined, 'noShow'],
])('%j stands as %s: %s', (given, rank, code) => expect(standingOf(enrolment(given), rank).code).toBe(code))

it('says what comes next, as long as it lies ahead', () => {
  expect(nextOf(enrolment({ status: 'requested', expiresAt: at('2026-11-16 09:26:00') }), now).map(({ code }) => code)).toEqual(['decision', 'holdEnds'])
  expect(nextOf(enrolment({ status: 'confirmed' }), now)).toMatchObject([{ code: 'freeUntil', at: at('2026-11-09 23:59:59') }, { code: 'starts' }])
  expect(nextOf(enrolment({ status: 'confirmed' }), at('2026-11-10 00:00:00')).map(({ code }) => code)).toEqual(['starts'])
  expect(nextOf(enrolment({ status: 'waiting', agreed: true }), now).map(({ code }) => code)).toEqual(['seatConfirms'])
  expect(nextOf(enrolment({ status: 'refused' }), now)).toEqual([])
  expect(freeUntil(enrolment({ terms: { price: 0, noShow: 0, ladder: [] } }))).toBeUndefined()
})
