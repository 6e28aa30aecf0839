import { z } from 'zod'
import { personal } from '../../core/rules.ts'

/** One condition of enrolling, passed or not, with its facts, what to do and who can help (decided.md §1, closed list). */
export const check = z.object({
  code: z.string(),
  passed: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  remedy: z.object({ code: z.string(), link: z.string().optional(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }).optional(),
  who: z.string().optional(),
  whoName: personal(z.string(), 'name').optional(),
})
