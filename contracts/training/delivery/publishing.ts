import { z } from 'zod'
import { id, version } from '../../core/rules.ts'

const asked = z.object({ id: id(), version: version() })
const result = z.object({ id: id(), number: z.string().optional(), ok: z.boolean(), reasons: z.array(z.string()) })

/** What many offerings are published by, and what is told of each: published, or every reason against it. */
export const publishing = {
  input: z.object({ offerings: z.array(asked).min(1).max(100) }),
  output: z.object({ published: z.number().int(), failed: z.number().int(), results: z.array(result) }),
}
