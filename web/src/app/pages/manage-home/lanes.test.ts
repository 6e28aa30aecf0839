import type { EnrolmentRow } from '../../../features/training/delivery/enrolments/staff/api.ts'
import { barsOf, laneOf } from './lanes.ts'

const seat = (id: string, offeringId: string, from: string, to: string, status = 'confirmed') =>
  ({ id, offeringId, status, startsAt: `${from} 09:00:00`, endsAt: `${to} 17:30:00` }) as EnrolmentRow

test('people of one class in one state share a bar, which lasts as long as the class', () => {
  const bars = barsOf(
    [
      seat('a', 'o1', '2026-12-02', '2026-12-03'),
      seat('b', 'o1', '2026-12-02', '2026-12-03'),
      seat('c', 'o1', '2026-12-02', '2026-12-03', 'waiting'),
      seat('d', 'o2', '2026-11-24', '2026-11-26'),
    ],
    '2026-11-25',
  )
  expect(bars.map(({ key, from, days, rows }) => [key, from, days, rows.length])).toEqual([
    ['o2-confirmed', 0, 3, 1],
    ['o1-confirmed', 7, 2, 2],
    ['o1-waiting', 7, 2, 1],
  ])
})

test('the words of a bar run into none of its lane and stay on the ruler; what finds no lane is left out', () => {
  const bars = barsOf(
    ['01', '02', '03', '20', '30'].map((on, at) => seat(`s${at}`, `o${at}`, `2026-12-${on}`, `2026-12-${on}`)),
    '2026-12-01',
  )
  const placed = laneOf(bars, 20, 35 * 20, 130, 2)
  expect(placed.map(({ bar, x, lane }) => [bar.key, x, lane])).toEqual([
    ['o0-confirmed', 0, 0],
    ['o1-confirmed', 20, 1],
    ['o3-confirmed', 380, 0],
    ['o4-confirmed', 570, 0],
  ])
})
