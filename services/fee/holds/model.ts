import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { holdLife } from '@academy/contracts/fee/holds.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** One row an enrolment, beside the ledger. An amount of 0 that is released marks an enrolment whose end was heard before its beginning. */
export const HoldModel = model(
  db,
  'holds',
  z.object({
    accountId: z.string(),
    orgId: z.string(),
    enrolmentId: z.string(),
    userId: idOf('users'),
    offeringId: z.string(),
    offeringNumber: z.string(),
    courseCode: z.string(),
    amount: z.number(),
    status: z.enum(holdLife.states),
    since: z.date(),
    endedAt: z.date().optional(),
  }),
  {
    indexes: [
      [{ tenantId: 1, enrolmentId: 1 }, { unique: true }],
      [{ tenantId: 1, accountId: 1, since: 1, _id: 1 }],
      [{ tenantId: 1, accountId: 1, amount: 1, _id: 1 }],
      [{ tenantId: 1, accountId: 1, status: 1 }],
    ],
    scope: { org: 'orgId' },
  },
)
export type HoldDoc = DocOf<(typeof HoldModel)['fields']>
