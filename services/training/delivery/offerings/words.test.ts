import { entryOf, halfDayLines } from './words.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const course = { startsAt: at('2026-11-24 09:00'), endsAt: at('2026-11-25 17:00'), startHalf: 'am' as const, days: 2 }

test('only whole days repeat; half-days and courses from noon are one stretch', () => {
  expect(entryOf({ ...course, days: 1, endsAt: at('2026-11-24 17:00') }).repeat).toBe(1)
  expect(entryOf(course)).toEqual({ from: course.startsAt, until: at('2026-11-24 17:00'), repeat: 2 })
  const noon = { startsAt: at('2026-11-24 13:30'), endsAt: at('2026-11-25 17:00'), startHalf: 'pm' as const, days: 1.5 }
  expect(entryOf(noon)).toEqual({ from: noon.startsAt, until: noon.endsAt, repeat: 1 })
  expect(halfDayLines(noon)).toEqual(['2026-11-24 13:30–17:00', '2026-11-25 09:00–12:30', '2026-11-25 13:30–17:00'])
})
