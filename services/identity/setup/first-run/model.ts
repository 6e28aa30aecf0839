import { model } from '@academy/chassis/mongo/model.ts'
import { firstRunParts } from '@academy/contracts/identity/setup/first-run.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** The one row of an installation's first run. */
export const SETUP = 'first-run'

/** What the founder said that is still to be written elsewhere: the root organisation and who he is. */
const plan = z.object({ tenantId: z.string(), userId: z.string(), rootCode: z.string(), rootNameCn: z.string(), rootNameEn: z.string() })
export type Plan = z.output<typeof plan>

/** How far the first run is, and the hash of the code that opens it; the code itself is stored nowhere. */
export const SetupModel = model(
  db,
  'setup',
  z.object({
    state: z.enum(['waiting', 'writing', 'done']),
    codeHash: z.string().optional(),
    codeUntil: z.date().optional(),
    wrong: z.number().int(),
    plan: plan.optional(),
    written: z.array(z.enum(firstRunParts)),
  }),
)
