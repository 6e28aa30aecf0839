import { at, enrolment, start } from './enrolment.samples.ts'
import { costAt } from './penalty.ts'
import { freeUntil, nextOf, standingOf } from './standing.ts'

const now = at('2026-11-03 09:00:00')

const [filed, seated, left, offer] = [at('2026-11-02 09:26:00'), at('2026-11-02 18:00:00'), at('2026-11-03 08:00:00'), at('2026-11-04 09:00:00')]
it.each<[Parameters<typeof enrolment>[0], number | undefined, object]>([
  [{ status: 'requested' }, undefined, { code: 'requested', at: filed }],
  [{ status: 'waiting', ticket: 7 }, 3, { code: 'waiting', params: { rank: 3 } }],
  [{ status: 'waiting', ticket: 7 }, undefined, { code: 'waiting', params: { rank: 0 } }],
  [{ status: 'waiting', ticket: 7, agreed: true }, 3, { code: 'waitingAgreed', params: { rank: 3 } }],
  [{ status: 'waiting', ticket: 7, offeredUntil: offer }, 1, { code: 'offered', at: offer }],
  [{ status: 'confirmed', confirmedAt: seated }, undefined, { code: 'confirmed', at: seated }],
  [{ status: 'cancelled', confirmedAt: seated, endedAt: left }, undefined, { code: 'cancelled', at: left }],
  [{ status: 'revoked', penalty: 80_000, endedAt: left }, undefined, { code: 'revokedWithPenalty', at: left }],
  [{ status: 'revoked', penalty: 80_000, exempted: 30_000, endedAt: left }, undefined, { code: 'revokedExempted', at: left }],
  [{ status: 'revoked', penalty: 0, endedAt: left }, undefined, { code: 'revoked', at: left }],
  [{ status: 'attended', passed: true, score: 92 }, undefined, { code: 'passed', params: { score: 92 } }],
  [{ status: 'attended', passed: false, score: 41 }, undefined, { code: 'attended', params: { score: 41 } }],
  [{ status: 'attended', passed: true }, undefined, { code: 'passedUnscored' }],
  [{ status: 'attended', passed: false }, undefined, { code: 'attended' }],
  [{ status: 'no-show' }, undefined, { code: 'noShow', at: start }],
  [{ status: 'no-show', penalty: 80_000, exempted: 80_000 }, undefined, { code: 'noShowExempted', at: start }],
])('%j stands, with rank %s, as %j', (given, rank, sentence) => expect(standingOf(enrolment(given), rank)).toStrictEqual(sentence))

it('says what comes next, as long as it lies ahead', () => {
  expect(nextOf(enrolment({ status: 'requested', expiresAt: at('2026-11-16 09:26:00') }), now).map(({ code }) => code)).toEqual(['decision', 'holdEnds'])
  expect(nextOf(enrolment({ status: 'confirmed' }), now)).toMatchObject([{ code: 'freeUntil', at: at('2026-11-09 23:59:59') }, { code: 'starts' }])
  expect(nextOf(enrolment({ status: 'confirmed' }), at('2026-11-10 00:00:00')).map(({ code }) => code)).toEqual(['starts'])
  expect(nextOf(enrolment({ status: 'waiting', agreed: true }), now).map(({ code }) => code)).toEqual(['seatConfirms'])
  expect(nextOf(enrolment({ status: 'refused' }), now)).toEqual([])
  expect(freeUntil(enrolment({ terms: { price: 0, noShow: 0, ladder: [] } }))).toBeUndefined()
})

it.each<[Parameters<typeof enrolment>[0], Date, object[]]>([
  [{ status: 'waiting', expiresAt: left }, filed, [{ code: 'seatOrDecision' }, { code: 'listEnds', at: left }]],
  [{ status: 'waiting', agreed: true, expiresAt: left }, left, [{ code: 'seatConfirms' }]],
  [{ status: 'waiting', offeredUntil: offer, expiresAt: start }, now, [{ code: 'answerOffer', at: offer }]],
  [{ status: 'waiting', offeredUntil: offer }, offer, []],
  [{ status: 'requested' }, now, [{ code: 'decision' }]],
  [{ status: 'confirmed' }, new Date(start.getTime() - 1), [{ code: 'starts', at: start }]],
  [{ status: 'confirmed' }, start, [{ code: 'result' }]],
])('%j at %s: %j', (given, moment, sentences) => expect(nextOf(enrolment(given), moment)).toEqual(sentences))

it('lets everybody out of a moved one free until it starts, whatever its ladder says', () => {
  const moved = enrolment({ status: 'confirmed', movedSince: true })
  expect(nextOf(moved, at('2026-11-12 09:00:00'))).toEqual([
    { code: 'movedFree', at: start },
    { code: 'starts', at: start },
  ])
  expect(costAt(moved, new Date(start.getTime() - 1)).amount).toBe(0)
})

it('is free until the day before the first bound is over, even if that is the start day', () => {
  const costs = (days: number) => freeUntil(enrolment({ terms: { price: 0, noShow: 0, ladder: [{ days, amount: 100 }] } }))
  expect([costs(14), costs(0)]).toEqual([at('2026-11-09 23:59:59'), at('2026-11-23 23:59:59')])
})
