import { apply, holdEnds, holdLimits, movedHoldEnds, succeed } from './application.ts'
import { application, enrolment, subject, terms } from './enrolment.samples.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const limits = { holdHours: 336, beforeStartHours: 24 }
const start = at('2026-05-20T09:00:00')

describe('when a hold ends (world.md §7)', () => {
  test.each([
    ['after so many hours', at('2026-04-01T09:00:00'), at('2026-04-15T09:00:00')],
    ['a day before the start', at('2026-05-18T09:00:00'), at('2026-05-19T09:00:00')],
    ['at the start when it begins closer than that', at('2026-05-19T15:00:00'), start],
  ])('%s', (_, since, ends) => expect(holdEnds(since, start, limits)).toEqual(ends))
  test('at the start when the day before it is this very moment', () => expect(holdEnds(at('2026-05-19T09:00:00'), start, limits)).toEqual(start))
  test('by the academy’s own two parameters', () =>
    expect(holdLimits({ parameter: (key) => ({ 'enrol.hold.hours': 336, 'enrol.hold.beforeStart.hours': 24 })[key] })).toEqual(limits))
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

describe('what an application tells', () => {
  const about = { ...subject, startsAt: subject.startsAt.toISOString(), endsAt: subject.endsAt.toISOString() }
  const filed = application.at.toISOString()
  const asked = {
    ...{ ...about, terms, appliedAt: filed, submitterId: 'u-1', submitterPostId: 'p-1', source: 'self', waiting: false },
    ...{ expiresAt: at('2026-11-16T09:26:00').toISOString(), region: 'N', areaApproval: false, academyApproval: true },
  }
  const told = ({ events }: ReturnType<typeof apply>) => events.map(({ type, data }) => [type.name, data])
  test('with a seat: who, what, on which terms and until when it is held', () =>
    expect(told(apply(application, { admission: 'seat' }))).toStrictEqual([['training.enrolment.requested', asked]]))
  test('without a post of the submitter and without a region it names none', () => {
    const { submitterPostId: _, region: __, ...rest } = asked
    const plain = { ...application, submitterPostId: undefined, region: undefined }
    expect(told(apply(plain, { admission: 'seat' }))).toStrictEqual([['training.enrolment.requested', rest]])
  })
  test('with a ticket: the ticket, the rank and since when', () =>
    expect(told(apply(application, { admission: 'ticket', ticket: 7, rank: 3 }))).toStrictEqual([
      ['training.enrolment.requested', { ...asked, waiting: true, ticket: 7, expiresAt: at('2026-11-23T09:00:00').toISOString() }],
      ['training.enrolment.waiting', { ...about, ticket: 7, rank: 3, waitingSince: filed }],
    ]))
  test('a successor: confirmed from the moment of the replacement, naming whom', () => {
    const { next, events } = succeed(application, enrolment({ status: 'confirmed' }), false)
    expect(next).toEqual({
      ...subject,
      id: 'e-9',
      status: 'confirmed',
      terms,
      source: 'self',
      submitterId: 'u-1',
      submitterPostId: 'p-1',
      appliedAt: application.at,
      confirmedAt: application.at,
    })
    expect(told({ next, events })).toStrictEqual([
      ['training.enrolment.confirmed', { ...about, terms, appliedAt: filed, confirmedAt: filed, cause: 'replacement', replaces: 'e-1' }],
    ])
  })
})
