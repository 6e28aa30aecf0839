import { model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { firstRunParts } from '@academy/contracts/identity/setup/first-run.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** The row of an installation's first run; each later academy has one of its own while it is written. */
export const SETUP = 'first-run'

/** What the founder said that is still to be written elsewhere: the root organisation and who he is. */
const plan = z.object({ tenantId: z.string(), userId: idOf('users'), rootCode: z.string(), rootNameCn: z.string(), rootNameEn: z.string() })
/** The row of a later academy. */
export const foundingRow = (tenantId: string): string => `found-${tenantId}`
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
