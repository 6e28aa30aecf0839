import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { day } from '@academy/contracts/core/rules.ts'
import { accessReviews, decisions, reviewStates } from '@academy/contracts/identity/rights/access-reviews.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

export const ReviewModel = model(
  db,
  'access_reviews',
  z.object({
    ...{ quarter: z.string(), status: z.enum(reviewStates), deadline: day(), startedAt: z.date(), closedAt: z.date().optional() },
    ...{ total: z.number(), kept: z.number(), taken: z.number() },
  }),
  { indexes: [[{ tenantId: 1, quarter: 1 }, { unique: true }], ...sortIndexes(accessReviews.endpoints.page.sort)] },
)

export const ReviewItemModel = model(
  db,
  'access_review_items',
  z.object({
    ...{ reviewId: z.string(), assignmentId: z.string(), userId: idOf('users'), roleCode: z.string(), from: z.date(), until: z.date().optional() },
    ...{ given: z.string(), lastUsed: day().optional() },
    ...{ decision: z.enum(decisions).optional(), reason: z.string().optional(), decidedBy: idOf('users').optional(), decidedAt: z.date().optional() },
  }),
  {
    indexes: [
      [{ tenantId: 1, reviewId: 1, roleCode: 1, _id: 1 }],
      [{ tenantId: 1, reviewId: 1, userId: 1, _id: 1 }],
      [{ tenantId: 1, reviewId: 1, decidedAt: 1, _id: 1 }],
      ...sortIndexes(accessReviews.endpoints.items.sort),
    ],
  },
)
