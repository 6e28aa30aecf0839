import { absenceViolations, daysOf, halfDaysAway } from './absence.ts'

const away = (fromDate: string, fromHalf: 'am' | 'pm', untilDate: string, untilHalf: 'am' | 'pm') => ({ fromDate, fromHalf, untilDate, untilHalf })

test.each([
  ['a morning', away('2026-11-24', 'am', '2026-11-24', 'am'), 0.5, []],
  ['a day', away('2026-11-24', 'am', '2026-11-24', 'pm'), 1, []],
  ['from noon to noon', away('2026-11-24', 'pm', '2026-11-25', 'am'), 1, []],
  ['over the end of a month', away('2026-11-30', 'pm', '2026-12-02', 'pm'), 2.5, []],
  ['nothing', away('2026-11-24', 'pm', '2026-11-24', 'am'), 0, ['untilBeforeFrom']],
  ['backwards', away('2026-11-24', 'am', '2026-11-23', 'pm'), 0, ['untilBeforeFrom']],
  ['93 days', away('2026-01-01', 'am', '2026-04-03', 'pm'), 93, []],
  ['half a day more', away('2026-01-01', 'am', '2026-04-04', 'am'), 93.5, ['stretch']],
])('an absence of %s is counted in halves and judged as a whole', (_, stretch, days, codes) => {
  expect(daysOf(stretch)).toBe(days)
  expect(absenceViolations(stretch).map(({ code }) => code)).toEqual(codes)
  if (codes.length === 0) expect(halfDaysAway(stretch)).toHaveLength(days * 2)
})
