import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { logger } from './logger.ts'

/**
 * Does something for each item, one after the other: one that breaks is logged with what `broke` says of it, and the others go on. Gives how many went well
 * and how many broke.
 */
export const oneByOne = async <T>(
  items: Iterable<T>,
  act: (item: T) => Promise<unknown>,
  broke: (item: T) => readonly [what: string, which: object],
): Promise<RunCounts> => {
  const counts = { done: 0, failed: 0, skipped: 0 }
  for (const item of items) {
    try {
      await act(item)
      counts.done++
    } catch (error) {
      const [what, which] = broke(item)
      logger.error({ err: error, ...which }, what)
      counts.failed++
    }
  }
  return counts
}
