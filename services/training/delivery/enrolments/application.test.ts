import { holdEnds, movedHoldEnds } from './application.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const limits = { holdHours: 336, beforeStartHours: 24 }
const start = at('2026-05-20T09:00:00')

describe('when a hold ends (world.md §7)', () => {
  test.each([
    ['after so many hours', at('2026-04-01T09:00:00'), at('2026-04-15T09:00:00')],
    ['a day before the start', at('2026-05-18T09:00:00'), at('2026-05-19T09:00:00')],
    ['at the start when it begins closer than that', at('2026-05-19T15:00:00'), start],
  ])('%s', (_, since, ends) => expect(holdEnds(since, start, limits)).toEqual(ends))
  test('a waiting one has until a day before the start', () =>
    expect(holdEnds(at('2026-04-01T09:00:00'), start, limits, true)).toEqual(at('2026-05-19T09:00:00')))
})

describe('an offering that is moved takes its open applications along', () => {
  const now = at('2026-05-01T10:00:00')
  const requested = { status: 'requested', appliedAt: now, expiresAt: at('2026-05-15T10:00:00') }
  test('to an earlier day: the hold ends before the new start', () =>
    expect(movedHoldEnds(requested, at('2026-05-06T09:00:00'), now, limits)).toEqual(at('2026-05-05T09:00:00')))
  test('to a later day: what the old start cut short has its hours again', () =>
    expect(movedHoldEnds({ ...requested, expiresAt: at('2026-05-03T09:00:00') }, start, now, limits)).toEqual(at('2026-05-15T10:00:00')))
  test('to tomorrow: until the start', () => expect(movedHoldEnds(requested, at('2026-05-02T09:00:00'), now, limits)).toEqual(at('2026-05-02T09:00:00')))
  test('on the list: until a day before the new start', () =>
    expect(movedHoldEnds({ ...requested, status: 'waiting' }, start, now, limits)).toEqual(at('2026-05-19T09:00:00')))
})
