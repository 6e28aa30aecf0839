import { type DocOf, nounModel } from '@academy/chassis/mongo/model.ts'
import { day } from '@academy/contracts/core/rules.ts'
import { Letter, letterLife, letters } from '@academy/contracts/org/letters.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** `warned` are the days before its end on which its people were told that it ends. */
export const LetterModel = nounModel(db, letters, {
  fields: Letter.extend({ status: z.enum(letterLife.states).optional(), warned: z.array(z.number().int()).optional(), endedOn: day().optional() }),
  indexes: [[{ tenantId: 1, postId: 1, issued: 1 }, { unique: true }], [{ tenantId: 1, status: 1, until: 1 }]],
  scope: { org: ['orgId', 'outletId', 'dealerId'], self: 'userId' },
})
export type LetterDoc = DocOf<(typeof LetterModel)['fields']>
