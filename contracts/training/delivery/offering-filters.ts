import { z } from 'zod'
import { searchText } from '../../core/page.ts'
import { day, id, joined, money, queryFlag } from '../../core/rules.ts'
import { startState } from './offering-start.ts'

/** What learners look for offerings by. */
export const filters = {
  text: searchText(),
  courseIds: joined(id()).optional(),
  catalogues: joined(z.string()).optional(),
  brands: joined(z.string()).optional(),
  regions: joined(z.string()).optional(),
  provinceCodes: joined(z.string()).optional(),
  cityCodes: joined(z.string()).optional(),
  siteId: id().optional(),
  trainerId: id().optional(),
  from: day().optional(),
  to: day().optional(),
  hasSeats: queryFlag().optional(),
  priceMin: money().optional(),
  priceMax: money().optional(),
}
/** Which side of today: what is coming or running (soonest first), or what is over (latest first); the rest of the order may be asked for. */
export const offeringWhen = z.enum(['ahead', 'past'])
/** What the academy's and the network's staff look for them by. */
export const staffFilters = {
  when: offeringWhen.optional(),
  statuses: joined(z.string()).optional(),
  phases: joined(z.string()).optional(),
  atRisk: queryFlag().optional(),
  starts: joined(startState).optional(),
  sheets: joined(z.string()).optional(),
  ...filters,
}
