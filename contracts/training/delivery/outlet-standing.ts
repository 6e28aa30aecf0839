import { z } from 'zod'
import { day, id, money } from '../../core/rules.ts'

/** So many days ahead the seats of an outlet are told on a home. */
export const AHEAD_DAYS = 35
/** What an outlet needs: its dealer may not spend any more, has little left, nobody of it is booked, or nothing. */
const outletStanding = z.enum(['stopped', 'low', 'idle', 'fine'])
export type OutletStanding = z.output<typeof outletStanding>

const OutletRow = z.object({
  id: id(),
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  confirmed: z.number().int(),
  requested: z.number().int(),
  waiting: z.number().int(),
  attended: z.number().int(),
  /** What the dealer may still spend, for those who may see it. */
  available: money().optional(),
  standing: outletStanding,
})

/** The outlets of a reader, the neediest first; the days from and to which their seats were counted, and the first of the year. */
export const OutletsAnswer = z.object({ from: day(), to: day(), year: day(), total: z.number().int(), records: z.array(OutletRow) })
