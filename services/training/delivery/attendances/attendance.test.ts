import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { fromShanghai as at } from '@academy/contracts/core/shanghai.ts'
import type { Mark } from '@academy/contracts/training/delivery/attendances.ts'
import fc from 'fast-check'
import { keyOf } from '../../resources/bookings/booking.ts'
import { closeFailures, currentHalfDay, dueAt, failings, markFailures, passes, resultsOf, type Sheet, sheetStateOf, unmarkedCount } from './attendance.ts'

const halfDays = halfDaysOf('2026-11-24', 'am', 2)
const endsAt = at('2026-11-25 17:00:00')
const line = (id: string, marks: (Mark | undefined)[], score?: number) => ({
  enrolmentId: id,
  marks: new Map(marks.flatMap((mark, index) => (mark && halfDays[index] ? [[keyOf(halfDays[index]), mark] as const] : []))),
  score,
})
const sheet = (...lines: ReturnType<typeof line>[]): Sheet => ({ halfDays, lines })
const rule = { passScore: 75, minPercent: 80 }
const codes = (reasons: { code: string }[]) => reasons.map(({ code }) => code)

describe('results (world.md §10.22, decided.md §1)', () => {
  it.each<[string, (Mark | undefined)[], number | undefined, string, boolean]>([
    ['all there', ['present', 'present', 'present', 'present'], 80, 'attended', true],
    ['late and left early count', ['late', 'present', 'left-early', 'present'], 75, 'attended', true],
    ['arrives on day 2: below 80 %, not passed, no no-show', ['absent', 'absent', 'present', 'present'], 95, 'attended', false],
    ['one half-day of four missing is 75 %', ['absent', 'present', 'present', 'present'], 95, 'attended', false],
    ['score too low', ['present', 'present', 'present', 'present'], 74, 'attended', false],
    ['no score', ['present', 'present', 'present', 'present'], undefined, 'attended', false],
    ['never came', ['absent', 'absent', 'absent', 'absent'], undefined, 'no-show', false],
  ])('%s', (_, marks, score, outcome, passed) => expect(resultsOf(sheet(line('e', marks, score)), rule)[0]).toMatchObject({ outcome, passed }))

  it('nobody passes without having been there, whatever the parameter says', () => expect(passes(0, 4, 100, { passScore: 75, minPercent: 0 })).toBe(false))
  it('says what stands against having passed: half-days, a missing score, one that is too low', () => {
    const rule = { passScore: 75, minPercent: 80 }
    expect([failings(5, 5, 80, rule), failings(3, 5, 80, rule), failings(5, 5, undefined, rule), failings(3, 5, 62, rule)]).toEqual([
      [],
      ['attendance'],
      ['noScore'],
      ['attendance', 'score'],
    ])
  })
  it('a sheet is marked while the class runs, due for 48 hours, then late, and closed by whoever closes it', () => {
    const [startsAt, endsAt] = [new Date('2026-11-20T01:00:00Z'), new Date('2026-11-20T09:30:00Z')]
    const at = (time: string, more = {}) => sheetStateOf({ startsAt, endsAt, seats: { taken: 3 }, ...more }, new Date(time))
    expect([at('2026-11-20T00:59:00Z'), at('2026-11-20T02:00:00Z'), at('2026-11-21T00:00:00Z'), at('2026-11-22T09:30:00Z')]).toEqual([
      undefined,
      'marking',
      'due',
      'overdue',
    ])
    expect([at('2026-11-25T00:00:00Z', { sheetClosedAt: endsAt }), at('2026-11-25T00:00:00Z', { seats: { taken: 0 } })]).toEqual(['closed', undefined])
  })
  it('a course without pass score is passed by being there', () => expect(passes(4, 5, undefined, { passScore: 0, minPercent: 80 })).toBe(true))
  it('a no-show is exactly who has no attended half-day, whatever else is marked', () => {
    const mark = fc.constantFrom<Mark>('present', 'late', 'left-early', 'absent', 'unmarked')
    fc.assert(
      fc.property(fc.array(mark, { minLength: 4, maxLength: 4 }), fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }), (marks, score) => {
        const [result] = resultsOf(sheet(line('e', marks, score)), rule)
        const attended = marks.filter((one) => one !== 'absent' && one !== 'unmarked').length
        expect(result?.outcome).toBe(attended === 0 ? 'no-show' : 'attended')
        expect(result?.passed).toBe(attended === 4 && (score ?? 0) >= 75)
      }),
    )
  })
})

describe('marking and closing', () => {
  const there: Mark[] = ['present', 'present', 'present', 'present']
  it('marks only half-days that have begun, of people on the sheet', () => {
    const one = sheet(line('e', []))
    expect(codes(markFailures(one, [{ enrolmentId: 'e', day: '2026-11-24', half: 'am' }], at('2026-11-24 09:00:00')))).toEqual([])
    expect(codes(markFailures(one, [{ enrolmentId: 'x', day: '2026-11-25', half: 'pm' }], at('2026-11-24 09:00:00')))).toEqual(['notOnSheet', 'notBegun'])
    expect(codes(markFailures({ ...one, closedAt: endsAt }, [], endsAt))).toEqual(['sheetClosed'])
  })
  it('unmarked half-days are no absences: closing asks, and only a declaration makes them so', () => {
    const open = sheet(line('a', there, 90), line('b', [undefined, undefined, undefined, undefined]))
    expect(unmarkedCount(open)).toBe(4)
    expect(codes(closeFailures(open, rule, endsAt, endsAt, false))).toEqual(['unmarked'])
    expect(codes(closeFailures(open, rule, endsAt, endsAt, true))).toEqual([])
  })
  it('tells everything against closing', () =>
    expect(codes(closeFailures(sheet(line('a', there), line('b', [])), rule, endsAt, at('2026-11-25 16:00:00'), false))).toEqual([
      'notOver',
      'unmarked',
      'scoreMissing',
    ]))
  it('is due 48 hours after the end', () => expect(dueAt(endsAt)).toEqual(at('2026-11-27 17:00:00')))
  it('knows the half-day that runs', () =>
    expect(
      ['2026-11-24 08:59:59', '2026-11-24 09:00:00', '2026-11-24 20:00:00', '2026-11-30 09:00:00'].map((moment) => currentHalfDay(halfDays, at(moment))),
    ).toEqual([undefined, 0, 1, 3]))
})
