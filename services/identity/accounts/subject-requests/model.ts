import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { subjectKinds, subjectLife, subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** Somebody's data asked for, or his erasure; `open` while nothing has come of it, so that one of a kind is open a person. */
export const SubjectRequestModel = model(
  db,
  'subject_requests',
  z.object({
    kind: z.enum(subjectKinds),
    userId: idOf('users'),
    askedBy: idOf('users').optional(),
    status: z.enum(subjectLife.states),
    open: z.boolean().optional(),
    askedAt: z.date(),
    decidedBy: idOf('users').optional(),
    decidedAt: z.date().optional(),
    endedAt: z.date().optional(),
    until: z.date().optional(),
    reason: z.string().optional(),
    number: z.string().optional(),
    taskId: z.string().optional(),
  }),
  {
    indexes: [
      [
        { tenantId: 1, userId: 1, kind: 1 },
        { unique: true, partialFilterExpression: { open: true }, name: 'one_open' },
      ],
      [{ tenantId: 1, userId: 1, askedAt: -1 }],
      [{ tenantId: 1, status: 1, until: 1 }],
      ...sortIndexes(subjectRequests.endpoints.page.sort),
    ],
  },
)
export type SubjectRequest = DocOf<(typeof SubjectRequestModel)['fields']>
