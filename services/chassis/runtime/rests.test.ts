import { jest } from '@jest/globals'
import { rests } from './rests.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** How long the next pause lasts. */
const lasting = async (pauses: ReturnType<typeof rests>): Promise<number> => {
  pauses.look()
  const began = Date.now()
  const done = pauses.rest().then(() => Date.now() - began)
  await jest.runAllTimersAsync()
  return done
}

test('pauses double to the longest while nothing comes, and a ring makes them short again', async () => {
  const pauses = rests(1000, 5000)
  const idle = []
  for (let n = 0; n < 5; n++) idle.push(await lasting(pauses))
  expect(idle).toEqual([1000, 2000, 4000, 5000, 5000])
  pauses.ring()
  expect(await lasting(pauses)).toBe(1000)
})

test('a ring ends the pause at once, also when it came while the loop was looking', async () => {
  const pauses = rests(1000, 5000)
  pauses.look()
  pauses.ring()
  await pauses.rest()
  pauses.look()
  const rest = pauses.rest()
  pauses.ring()
  await rest
  pauses.end()
  pauses.look()
  await pauses.rest()
  expect(jest.getTimerCount()).toBe(0)
})
