import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { threadBrands, threads } from '@academy/contracts/community/discussion/threads.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

const sum = z.number().int()

/** What is written about one record; sums and averages are of its visible comments. */
const StoredThread = z.object({
  of: z.string(),
  recordId: z.string(),
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  category: z.string().optional(),
  brand: z.enum(threadBrands).optional(),
  open: z.boolean(),
  comments: sum,
  sums: z.object({ practical: sum, interest: sum, information: sum }),
  practical: z.number().optional(),
  interest: z.number().optional(),
  information: z.number().optional(),
  average: z.number().optional(),
  lastAt: z.date().optional(),
})
export type ThreadDoc = DocOf<typeof StoredThread>

export const ThreadModel = model(db, 'threads', StoredThread, {
  indexes: [
    [{ tenantId: 1, of: 1, recordId: 1 }, { unique: true }],
    [{ tenantId: 1, category: 1, comments: 1, _id: 1 }],
    [{ tenantId: 1, brand: 1, comments: 1, _id: 1 }],
    ...sortIndexes(threads.endpoints.page.sort),
  ],
})

/** Somebody finished a record that has a thread: he may comment on it once; its id is the one by which its owner knows it. */
const StoredFinish = z.object({
  of: z.string(),
  recordId: z.string(),
  userId: idOf('users'),
  outletId: z.string().optional(),
  day: z.string(),
  /** Taken by a comment, also when that was deleted. */
  commentId: z.string().optional(),
})
export type FinishDoc = DocOf<typeof StoredFinish>

export const FinishModel = model(db, 'finishes', StoredFinish, {
  indexes: [[{ tenantId: 1, userId: 1, of: 1, recordId: 1 }], [{ tenantId: 1, userId: 1, day: 1, _id: 1 }]],
})
