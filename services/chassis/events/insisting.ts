import { logger } from '../runtime/logger.ts'
import type { Handler } from './bus.ts'

const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 10_000

/** Sleeps that all end at once when the group ends. */
export const sleeper = (running: () => boolean) => {
  const sleeping = new Set<() => void>()
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        sleeping.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      sleeping.add(done)
      if (!running()) done()
    })
  return { sleep, wakeAll: () => [...sleeping].forEach((done) => void done()) }
}

export type Sleep = (ms: number) => Promise<void>

/** Hands an event over until it is taken: the lane waits at one that its handler rejects; without a database there is nothing to skip to. */
export const insisting = (group: string, handler: Handler, running: () => boolean, sleep: Sleep): Handler => {
  return async (event) => {
    for (let pause = FIRST_PAUSE_MS; running(); pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      try {
        return await handler(event)
      } catch (error) {
        logger.error({ err: error, group, eventId: event.eventId }, 'a consumer could not handle an event, trying again')
        await sleep(pause)
      }
    }
  }
}
