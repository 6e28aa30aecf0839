import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { exemptionLife, exemptReason } from '@academy/contracts/fee/exemptions.ts'
import { z } from 'zod'
import { db } from '../database.ts'

export const ExemptionModel = model(
  db,
  'exemptions',
  z.object({
    penaltyId: z.string(),
    enrolmentId: z.string(),
    accountId: z.string(),
    orgId: z.string(),
    userId: idOf('users'),
    offeringNumber: z.string(),
    amount: z.number(),
    reason: exemptReason,
    remark: z.string(),
    status: z.enum(exemptionLife.states),
    caseId: z.string().optional(),
    journalId: z.string().optional(),
    requestedBy: idOf('users'),
    requestedAt: z.date(),
    decidedAt: z.date().optional(),
  }),
  {
    indexes: [
      [{ tenantId: 1, penaltyId: 1 }],
      [{ tenantId: 1, enrolmentId: 1 }],
      [{ tenantId: 1, userId: 1 }],
      [{ tenantId: 1, accountId: 1, requestedAt: 1, _id: 1 }],
      ...(['requestedAt', 'amount', 'status'] as const).map((key): [Record<string, 1>] => [{ tenantId: 1, [key]: 1, _id: 1 }]),
    ],
    scope: { org: 'orgId' },
  },
)
export type ExemptionDoc = DocOf<(typeof ExemptionModel)['fields']>
