import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { Explanation } from '@academy/contracts/fee/reduction-rules.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/**
 * What a fee was computed from, one row an enrolment, never recomputed. `live` ends with the reversal: live rows are the seats that ranks (D8)
 * and quotas are counted by, in the month, quarter and year of the posting day.
 */
export const RuleSnapshotModel = model(
  db,
  'rule_snapshots',
  z.object({
    enrolmentId: z.string(),
    journalId: z.string().optional(),
    offeringId: z.string(),
    offeringNumber: z.string(),
    courseCode: z.string(),
    userId: idOf('users'),
    outletId: z.string(),
    accountId: z.string(),
    orgId: z.string(),
    at: z.date(),
    period: z.string(),
    month: z.string(),
    quarter: z.string(),
    year: z.string(),
    live: z.boolean(),
    price: z.number(),
    reduction: z.number(),
    net: z.number(),
    ruleCodes: z.array(z.string()),
    used: z.array(z.object({ code: z.string(), used: z.number() })),
    explanation: Explanation,
  }),
  {
    indexes: [
      [{ tenantId: 1, enrolmentId: 1 }, { unique: true }],
      [{ tenantId: 1, orgId: 1, year: 1, live: 1, month: 1, courseCode: 1 }],
      [{ tenantId: 1, outletId: 1, live: 1 }],
      [{ tenantId: 1, journalId: 1 }],
      [{ tenantId: 1, ruleCodes: 1 }],
      ...(['at', 'reduction', 'net'] as const).flatMap((key): [Record<string, 1>][] => [
        [{ tenantId: 1, [key]: 1, _id: 1 }],
        [{ tenantId: 1, accountId: 1, [key]: 1, _id: 1 }],
      ]),
    ],
    scope: { org: 'orgId' },
  },
)
export type RuleSnapshotDoc = DocOf<(typeof RuleSnapshotModel)['fields']>
