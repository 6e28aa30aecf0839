import { z } from 'zod'

/** One role of a user with the organisations it reaches from (architecture.md §7 "Data scope"), as it is signed, kept with a task and asked about. */
export const Grant = z.object({
  code: z.string(),
  roots: z.array(z.string()),
  /** The role sees everything, but this person only what lies below the roots. */
  narrowed: z.literal(true).optional(),
})
export type Grant = z.output<typeof Grant>
