import { jest } from '@jest/globals'
import { backoff } from './backoff.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** How long the next pause lasts. */
const lasting = async (pauses: ReturnType<typeof backoff>): Promise<number> => {
  pauses.poll()
  const began = Date.now()
  const done = pauses.rest().then(() => Date.now() - began)
  await jest.runAllTimersAsync()
  return done
}

test('pauses double to the longest while nothing comes, and a ring makes them short again', async () => {
  const pauses = backoff(1000, 5000)
  const idle = []
  for (let n = 0; n < 5; n++) idle.push(await lasting(pauses))
  expect(idle).toEqual([1000, 2000, 4000, 5000, 5000])
  pauses.wake()
  expect(await lasting(pauses)).toBe(1000)
})

test('a ring ends the pause at once, also when it came while the loop was looking', async () => {
  const pauses = backoff(1000, 5000)
  pauses.poll()
  pauses.wake()
  await pauses.rest()
  pauses.poll()
  const rest = pauses.rest()
  pauses.wake()
  await rest
  pauses.end()
  pauses.poll()
  await pauses.rest()
  expect(jest.getTimerCount()).toBe(0)
})
