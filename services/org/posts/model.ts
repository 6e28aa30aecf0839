import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { day } from '@academy/contracts/core/rules.ts'
import { Post, posts } from '@academy/contracts/org/posts.ts'
import { z } from 'zod'
import { db } from '../database.ts'

/** `endTold` is the last day that others were told of as the post's end. */
export const PostModel = model(db, 'posts', Post.extend({ endTold: day().optional() }), {
  indexes: [
    [{ tenantId: 1, userId: 1, positionId: 1, orgId: 1, joinDate: 1 }, { unique: true }],
    [{ tenantId: 1, orgId: 1, positionCode: 1 }],
    [{ tenantId: 1, outletId: 1, positionCode: 1 }],
    [{ tenantId: 1, dealerId: 1 }],
    ...sortIndexes(posts.endpoints.page.sort),
  ],
  scope: { org: ['orgId', 'outletId', 'dealerId'], self: 'userId' },
})

/** One row a person and one a position of an organisation, written by whoever assigns one, so that two of them never pass each other unseen. */
const TurnModel = model(db, 'post_turns', z.object({}))

interface Assigned {
  userId: string
  orgId: string
  positionCode?: string | undefined
}

/** One assignment at a time of each of these people and places: what is judged after this stays so until the unit ends (I42, I43). */
export const takeTurns = async ({ tenantId, session }: Unit, posts: readonly Assigned[]): Promise<void> => {
  const keys = posts.flatMap(({ userId, orgId, positionCode }) => [`${tenantId}|person|${userId}`, `${tenantId}|place|${orgId}|${positionCode ?? ''}`])
  const turn = (_id: string) => ({ updateOne: { filter: { _id, tenantId }, update: { $inc: { version: 1 } }, upsert: true } })
  if (keys.length > 0) await TurnModel.raw.bulkWrite([...new Set(keys)].sort().map(turn), { session, ordered: true })
}
