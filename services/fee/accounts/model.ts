import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** A payer's account; every amount in fen. `available` = balance − held, kept for sorting; `outletIds` let area managers reach it. */
export const AccountModel = model(
  db,
  'accounts',
  z.object({
    orgId: z.string(),
    orgCode: z.string(),
    orgType: z.string(),
    nameCn: z.string(),
    nameEn: z.string(),
    category: z.string(),
    region: z.string().optional(),
    outletIds: z.array(z.string()),
    opening: z.number(),
    balance: z.number(),
    held: z.number(),
    holds: z.number(),
    available: z.number(),
    /** Charges of one Shanghai year: whoever posts first in the next one starts it at 0. */
    spent: z.number(),
    spentYear: z.number(),
    /** How many journals touched it: the serial of the next number. */
    journals: z.number(),
    low: z.boolean(),
    stopped: z.boolean(),
    /** Moved first by every unit that will change the account, so that one of two at once fails before it has done any work. */
    claims: z.number().optional(),
    lastPostingAt: z.date().optional(),
  }),
  {
    indexes: [
      [{ tenantId: 1, orgId: 1 }, { unique: true }],
      ...(['orgCode', 'available', 'balance', 'held', 'lastPostingAt'] as const).map((key): [Record<string, 1>] => [{ tenantId: 1, [key]: 1, _id: 1 }]),
      [{ tenantId: 1, outletIds: 1 }],
    ],
    scope: { org: ['orgId', 'outletIds'] },
  },
)
export type AccountDoc = DocOf<(typeof AccountModel)['fields']>
