import { model } from '@academy/chassis/mongo/model.ts'
import { HistoryEntry } from '@academy/contracts/approval-workflow/decisions.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** One line of a case's history, written with the change and never changed. `n` counts 1, 2, 3 … in its case. */
export const DecisionModel = model(
  db,
  'decisions',
  z.object({
    caseId: z.string(),
    n: z.number(),
    at: z.date(),
    what: HistoryEntry.shape.what,
    step: z.string().optional(),
    userId: idOf('users').optional(),
    positionCode: z.string().optional(),
    comment: z.string().optional(),
    code: z.string().optional(),
  }),
  { indexes: [[{ tenantId: 1, caseId: 1, n: 1 }, { unique: true }]] },
)
