import { gaugeOf } from './schedule.tsx'

const DAY = 480

it.each([240, 290, 360, 480, 700, 1200])('a day of eight hours fits %s pixels whole, its ticks apart', (room) => {
  const { step, pitch } = gaugeOf(DAY, room)
  expect((DAY / step) * pitch + 34).toBeLessThanOrEqual(room)
  expect(pitch).toBeGreaterThanOrEqual(3)
})

it('shows every five minutes where there is room', () => {
  expect(gaugeOf(DAY, 700)).toEqual({ step: 5, pitch: 6 })
})
