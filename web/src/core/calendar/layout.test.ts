import { byDay, dayByKey, laterMonth, weeksOf } from './layout.ts'

test('a month has whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-03-15')
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual(['2026-02-23', '2026-04-05', 6])
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})

test('what takes several days stands on each of them', () => {
  const found = byDay([{ id: 'a', from: '2026-03-02', to: '2026-03-03' }], ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
  expect([...found.keys()]).toEqual(['2026-03-02', '2026-03-03'])
})

test.each([
  ['2026-03-31', 'ArrowRight', '2026-04-01'],
  ['2026-03-04', 'ArrowUp', '2026-02-25'],
  ['2026-03-04', 'Home', '2026-03-02'],
  ['2026-03-04', 'End', '2026-03-08'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-12-31', 'PageDown', '2027-01-31'],
  ['2026-03-04', 'x', undefined],
])('from %s %s leads to %s', (day, key, to) => expect(dayByKey(day, key)).toBe(to))

test('months go over the end of the year', () => {
  expect([laterMonth('2026-12-05', 1), laterMonth('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01'])
})
