import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { taskStatus } from '@academy/contracts/approval-workflow/tasks.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { z } from 'zod'
import { about } from '../cases/model.ts'
import { db } from '../database.ts'

const rank = z.enum(['administrator', 'head', 'dealer', 'group', 'registrar', 'area', 'region', 'product', 'director', 'position', 'role', 'user'])

/** One step of a case in the to-do of its holders; what it names of its case never changes. */
export const TaskModel = model(
  db,
  'tasks',
  z.object({
    ...about,
    caseId: z.string(),
    step: z.string(),
    hours: z.number(),
    status: taskStatus,
    rank,
    holders: z.array(z.object({ userId: idOf('users'), positionCode: z.string(), orgId: z.string() })),
    holderIds: z.array(idOf('users')),
    passed: z.array(z.object({ rank, code: z.enum(['noPost', 'ownRequest']), userId: idOf('users').optional() })),
    assignedAt: z.date(),
    remindAt: z.date(),
    dueAt: z.date(),
    escalates: z.boolean(),
    reminded: z.boolean(),
    escalatedFrom: rank.optional(),
    decidedBy: idOf('users').optional(),
    decidedAt: z.date().optional(),
    comment: z.string().optional(),
  }),
  {
    indexes: [
      ...(['dueAt', 'assignedAt', 'model', 'outletId'] as const).map((key): [Record<string, 1>] => [
        { tenantId: 1, holderIds: 1, status: 1, [key]: 1, _id: 1 },
      ]),
      ...(['decidedAt', 'model', 'outletId'] as const).map((key): [Record<string, 1>] => [{ tenantId: 1, decidedBy: 1, [key]: 1, _id: 1 }]),
      [{ tenantId: 1, caseId: 1 }],
      [{ tenantId: 1, status: 1, dueAt: 1 }],
      [{ tenantId: 1, status: 1, reminded: 1, remindAt: 1 }],
      [{ tenantId: 1, status: 1, outletId: 1 }],
    ],
  },
)
export type TaskDoc = DocOf<(typeof TaskModel)['fields']>
