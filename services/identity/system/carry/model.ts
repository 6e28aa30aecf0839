import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { carryOutcomes } from '@academy/contracts/identity/system/carry.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A file of settings that somebody compares; the file itself lies in the storage beside it. */
export const CarryModel = model(
  db,
  'carries',
  z.object({
    userId: idOf('users'),
    fileName: z.string(),
    from: z.object({ nameCn: z.string(), nameEn: z.string() }),
    exportedAt: z.date(),
    status: z.enum(['compared', 'applying', 'done']),
    /** Each time that something was taken. */
    round: z.string().optional(),
    taskId: z.string().optional(),
    take: z.array(z.object({ kind: z.string(), key: z.string() })),
    /** What was typed for it, sealed; it goes when the round has ended. */
    secrets: personal(z.string(), 'name').optional(),
  }),
  { indexes: [[{ tenantId: 1, userId: 1 }]] },
)
export type CarryDoc = DocOf<(typeof CarryModel)['fields']>

/** How one row came out in a round. */
export const CarryOutcomeModel = model(
  db,
  'carry_outcomes',
  z.object({
    carryId: z.string(),
    round: z.string(),
    kind: z.string(),
    key: z.string(),
    state: z.enum(carryOutcomes),
    reasons: z.array(z.string()),
  }),
  { indexes: [[{ tenantId: 1, carryId: 1, round: 1 }]] },
)
