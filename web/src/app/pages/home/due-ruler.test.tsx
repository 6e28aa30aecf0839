import type { Due } from './due-items.ts'
import { DAYS, place } from './due-ruler.tsx'

const due = (day: number): Due => ({
  key: `d${day}`,
  in: day,
  at: '',
  kind: 'on',
  title: '开课',
  name: '高压系统断电与验电',
  detail: '杭州',
  link: '#/',
  lasts: 0,
})

it.each([12, 17, 29])('words stand whole on a ruler of %s pixels a day, also at its right edge, and none over others', (pitch) => {
  const width = DAYS * pitch + 8
  const placed = place([1, 3, 9, 20, 30, 38, 41].map(due), pitch)
  const spans = placed.map(({ x, y, room, before }) => ({ y, from: before ? x - 10 - room : x + 10, to: before ? x - 10 : x + 10 + room }))
  expect(place([due(41)], pitch)[0]?.before).toBe(true)
  for (const span of spans) {
    expect(span.from).toBeGreaterThanOrEqual(0)
    expect(span.to).toBeLessThanOrEqual(width)
  }
  for (const [at, one] of spans.entries()) for (const other of spans.slice(at + 1)) if (other.y === one.y) expect(other.from).toBeGreaterThanOrEqual(one.to)
})
