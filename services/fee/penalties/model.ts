import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** One row an enrolment and kind (I14): charged = amount − exempted; `pending` is asked for and not decided. */
export const PenaltyModel = model(
  db,
  'penalties',
  z.object({
    accountId: z.string(),
    orgId: z.string(),
    enrolmentId: z.string(),
    kind: z.enum(['50', '60']),
    journalId: z.string(),
    offeringId: z.string(),
    offeringNumber: z.string(),
    courseCode: z.string(),
    userId: idOf('users'),
    startDate: z.string(),
    /** The list price of the application's snapshot, where this service saw it. */
    price: z.number().optional(),
    daysBefore: z.number().optional(),
    bound: z.number().optional(),
    factAt: z.date(),
    amount: z.number(),
    exempted: z.number(),
    pending: z.number(),
    at: z.date(),
  }),
  {
    indexes: [
      [{ tenantId: 1, enrolmentId: 1, kind: 1 }, { unique: true }],
      [{ tenantId: 1, journalId: 1 }],
      [{ tenantId: 1, userId: 1 }],
      ...(['at', 'amount'] as const).flatMap((key): [Record<string, 1>][] => [
        [{ tenantId: 1, [key]: 1, _id: 1 }],
        [{ tenantId: 1, accountId: 1, [key]: 1, _id: 1 }],
      ]),
    ],
    scope: { org: 'orgId' },
  },
)
export type PenaltyDoc = DocOf<(typeof PenaltyModel)['fields']>
