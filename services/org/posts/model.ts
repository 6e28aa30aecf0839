import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { Post, posts } from '@academy/contracts/org/posts.ts'
import { db } from '../database.ts'

export const PostModel = model(db, 'posts', Post, {
  indexes: [
    [{ tenantId: 1, userId: 1, positionId: 1, orgId: 1, joinDate: 1 }, { unique: true }],
    [{ tenantId: 1, orgId: 1, positionCode: 1 }],
    [{ tenantId: 1, outletId: 1, positionCode: 1 }],
    [{ tenantId: 1, dealerId: 1 }],
    ...sortIndexes(posts.endpoints.page.sort),
  ],
  scope: { org: ['orgId', 'outletId', 'dealerId'], self: 'userId' },
})
