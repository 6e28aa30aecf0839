import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { markAreas, misplaced } from './mark-areas.ts'

/** Gives and takes areas on the day from and to which the list of area managers says so. */
export const turnAreas: Job = {
  name: 'org.turn-areas',
  run: async (work) => {
    const counts = { done: 0, failed: 0, skipped: 0 }
    for (const userId of await misplaced(work, dayOf(work.now)))
      try {
        await work.unit((unit) => markAreas(unit, userId))
        counts.done++
      } catch (error) {
        logger.error({ err: error, userId }, 'the areas of a manager could not be turned')
        counts.failed++
      }
    return counts
  },
}
