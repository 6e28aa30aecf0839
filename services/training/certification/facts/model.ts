import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { day, id, moment } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** What is known of people, only added; a newer version of the same thing stands for the older one (certification-exams.md §2). */
export const FactModel = model(
  db,
  'certification_facts',
  z.object({
    userId: idOf('users'),
    kind: z.enum(['result', 'exam', 'post', 'grant', 'exempt', 'revoke']),
    /** What it tells of, and which version of it. */
    ref: z.string(),
    refVersion: z.number().int(),
    day: day(),
    knownAt: moment(),
    withdrawn: z.boolean().optional(),
    postId: z.string().optional(),
    positionCode: z.string().optional(),
    outletId: z.string().optional(),
    dealerId: z.string().optional(),
    courseId: z.string().optional(),
    attended: z.boolean().optional(),
    passed: z.boolean().optional(),
    examCode: z.string().optional(),
    until: day().optional(),
    certificationId: z.string().optional(),
    to: day().optional(),
    code: z.string().optional(),
    reason: z.string().optional(),
    by: idOf('users', id().optional()),
  }),
  {
    indexes: [[{ tenantId: 1, userId: 1, day: 1 }], [{ tenantId: 1, kind: 1, ref: 1, refVersion: 1 }, { unique: true }]],
  },
)
export type FactDoc = DocOf<(typeof FactModel)['fields']>

/** Whose certificates are to be looked at anew: one row a person, counted up by each mark. */
export const LookModel = model(db, 'certification_looks', z.object({ userId: idOf('users'), due: z.boolean() }), {
  indexes: [[{ tenantId: 1, userId: 1 }, { unique: true }], [{ tenantId: 1, due: 1 }]],
})

/** Up to which moment the copies of posts were read: one row a tenant. */
export const ReadModel = model(db, 'certification_reads', z.object({ at: moment() }), { indexes: [[{ tenantId: 1 }, { unique: true }]] })
