import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { ChangeFields, personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/**
 * Changes of people. `open`: one of a person at a time is under way, which the index keeps whoever is faster; a role that was asked for at identity stands
 * beside it. `dueOn` is the day at whose 00:00 it is made, `triedOn` the last one on which that was tried.
 */
export const ChangeModel = model(
  db,
  'personnel_changes',
  ChangeFields.extend({
    open: z.boolean(),
    dueOn: z.string(),
    triedOn: z.string().optional(),
    /** Posts that an agreed leave gave their last day, with the one that they had: cancelled, they have it back. */
    planned: z.array(z.object({ postId: z.string(), leaveDate: z.string().optional() })).optional(),
    /** Whose to-do it has been: they read it. */
    deciderIds: z.array(idOf('users')),
  }),
  {
    indexes: [
      [
        { tenantId: 1, userId: 1 },
        { unique: true, partialFilterExpression: { open: true }, name: 'one_open' },
      ],
      [{ tenantId: 1, status: 1, dueOn: 1 }],
      [{ tenantId: 1, userId: 1, day: -1, _id: -1 }],
      [{ tenantId: 1, submitterId: 1, createDate: -1, _id: -1 }],
      [{ tenantId: 1, fromOrgId: 1, day: -1, _id: -1 }],
      [{ tenantId: 1, toOrgId: 1, day: -1, _id: -1 }],
      [{ tenantId: 1, requestId: 1 }, { sparse: true }],
      ...sortIndexes(personnelChanges.endpoints.page.sort),
    ],
    scope: { org: ['fromOrgId', 'fromDealerId', 'toOrgId', 'toDealerId'], self: 'userId' },
  },
)
export type ChangeDoc = DocOf<(typeof ChangeModel)['fields']>
