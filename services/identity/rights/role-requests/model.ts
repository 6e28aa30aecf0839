import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { requestStates, roleRequests, voidWhys } from '@academy/contracts/identity/rights/role-requests.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

export const RoleRequestModel = model(
  db,
  'role_requests',
  z.object({
    ...{ userId: idOf('users'), submitterId: idOf('users'), roleCode: z.string(), roots: z.array(z.string()).optional(), from: z.date().optional() },
    ...{ until: z.date(), reason: z.string(), permission: z.string().optional(), status: z.enum(requestStates), why: z.enum(voidWhys).optional() },
    ...{ caseId: z.string().optional(), askedAt: z.date(), decidedAt: z.date().optional() },
    /** Whose to-do it has been: they read it. */
    deciderIds: z.array(idOf('users')),
  }),
  {
    indexes: [
      // one open request of a person for a role
      [
        { tenantId: 1, userId: 1, roleCode: 1 },
        { unique: true, partialFilterExpression: { status: 'asked' } },
      ],
      [{ tenantId: 1, userId: 1, askedAt: -1, _id: -1 }],
      [{ tenantId: 1, submitterId: 1, askedAt: -1, _id: -1 }],
      ...sortIndexes(roleRequests.endpoints.page.sort),
    ],
  },
)
export type RoleRequestDoc = DocOf<(typeof RoleRequestModel)['fields']>
