import { z } from 'zod'
import { id } from '../../core/rules.ts'
import { seats } from './offering-rows.ts'

/** What the person who decides on an application weighs: the offering's seats now, and the applicant's own year in Shanghai so far. */
export const Weighed = z.object({
  id: id(),
  seats,
  year: z.number().int(),
  /** Days attended, half-days as 0.5. */
  days: z.number(),
  noShows: z.number().int(),
})
