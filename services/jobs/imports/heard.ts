import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Importing } from './importing.ts'

const PAUSE_MS = 100
const QUIET = 3
const LONGEST_MS = 30_000

/**
 * Waits until a service has heard what the others told while their sheets were applied: courses, offerings and results look at the people
 * and posts of the same workbook. Goes on after half a minute, because a service that lags says itself what it misses.
 */
export const hasHeard = async ({ platform }: Importing, service: Service): Promise<void> => {
  let quiet = 0
  for (const until = Date.now() + LONGEST_MS; quiet < QUIET && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    quiet = (await platform.bus.lag(service)) === 0 ? quiet + 1 : 0
  }
}
