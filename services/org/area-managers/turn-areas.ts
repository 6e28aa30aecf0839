import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { markAreas, misplaced } from './mark-areas.ts'

/** Gives and takes areas on the day from and to which the list of area managers says so. */
export const turnAreas: Job = {
  name: 'org.turn-areas',
  run: async (work) =>
    oneByOne(
      await misplaced(work, dayOf(work.now)),
      (userId) => work.unit((unit) => markAreas(unit, userId)),
      (userId) => ['the areas of a manager could not be turned', { userId }],
    ),
}
