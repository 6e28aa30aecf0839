import { z } from 'zod'
import { event } from '../../core/event.ts'
import { id } from '../../core/rules.ts'
import { offeringExample, offeringFact } from './offering-events.ts'

const instant = z.iso.datetime()
const at = '2026-11-14T01:26:00.000Z'

/** Opens the case CLASS: shall it take place with so many people? */
export const offeringStartAsked = event(
  'training.offering.start-asked',
  1,
  z.object({
    ...offeringFact,
    /** Absent where the main trainer has no account: nobody holds his step. */
    mainTrainerUserId: id().optional(),
    /** The planner in whose name it is asked. */
    plannerId: id(),
    people: z.number().int(),
    minimum: z.number().int(),
    capacity: z.number().int(),
    decideUntil: instant,
    askedAt: instant,
  }),
  {
    ...offeringExample,
    mainTrainerUserId: 'u-9001',
    plannerId: 'u-ac05',
    people: 5,
    minimum: 6,
    capacity: 12,
    decideUntil: '2026-11-23T01:00:00.000Z',
    askedAt: at,
  },
)
/** Another day while it is being decided: so is the end of its case. */
export const offeringStartMoved = event('training.offering.start-moved', 1, z.object({ ...offeringFact, decideUntil: instant, movedAt: instant }), {
  ...offeringExample,
  decideUntil: '2026-11-23T01:00:00.000Z',
  movedAt: at,
})
/** `by` is the planner where he confirmed what was refused or let lie. */
export const offeringStartConfirmed = event('training.offering.start-confirmed', 1, z.object({ ...offeringFact, by: id().optional(), confirmedAt: instant }), {
  ...offeringExample,
  confirmedAt: at,
})
export const offeringStartRefused = event('training.offering.start-refused', 1, z.object({ ...offeringFact, by: id().optional(), refusedAt: instant }), {
  ...offeringExample,
  by: 'u-ac04',
  refusedAt: at,
})
export const offeringStartLapsed = event('training.offering.start-lapsed', 1, z.object({ ...offeringFact, lapsedAt: instant }), {
  ...offeringExample,
  lapsedAt: at,
})
