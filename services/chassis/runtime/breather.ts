import { setImmediate } from 'node:timers/promises'

const BREATH_MS = 20

/** Gives what long work calls between its pieces: after every 20 ms it lets everybody else have a turn. */
export const breather = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATH_MS) return
    await setImmediate()
    since = performance.now()
  }
}
