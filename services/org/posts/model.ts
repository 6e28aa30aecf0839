import { nounModel } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { day } from '@academy/contracts/core/rules.ts'
import { Post, posts } from '@academy/contracts/org/posts.ts'
import { db } from '../database.ts'

/** `endTold` is the last day that others were told of as the post's end. */
export const PostModel = nounModel(db, posts, {
  fields: Post.extend({ endTold: day().optional() }),
  indexes: [
    [{ tenantId: 1, userId: 1, positionId: 1, orgId: 1, joinDate: 1 }, { unique: true }],
    [{ tenantId: 1, orgId: 1, positionCode: 1 }],
    [{ tenantId: 1, outletId: 1, positionCode: 1 }],
    [{ tenantId: 1, dealerId: 1 }],
    [{ tenantId: 1, positionId: 1, joinDate: 1, _id: 1 }],
  ],
  scope: { org: ['orgId', 'outletId', 'dealerId'], self: 'userId' },
})

/** Whoever assigns a post takes the turns of its person, place, position and organisation, as does who removes one of these: none pass each other unseen. */
const take = rowLock(db, 'post_turns')

interface Assigned {
  userId: string
  orgId: string
  positionCode?: string | undefined
}

const keysOf = ({ userId, orgId, positionCode = '' }: Assigned) => [
  `person|${userId}`,
  `place|${orgId}|${positionCode}`,
  `organisation|${orgId}`,
  `position|${positionCode}`,
]

/** One assignment at a time of each of these people and places: what is judged after this stays so until the unit ends (I42, I43). */
export const takePosts = (unit: Unit, posts: readonly Assigned[]): Promise<void> => take(unit, posts.flatMap(keysOf))

/** No post is given in these organisations while the unit lasts. */
export const takeOrganisations = (unit: Unit, ids: readonly string[]): Promise<void> =>
  take(
    unit,
    ids.map((id) => `organisation|${id}`),
  )

/** No post of these positions is given while the unit lasts. */
export const takePositions = (unit: Unit, codes: readonly string[]): Promise<void> =>
  take(
    unit,
    codes.map((code) => `position|${code}`),
  )

/** The posts of a position that have not ended by this day. */
export const postsHeldFrom = async (who: Reader, positionCode: string, day: string) =>
  (
    await repository(PostModel)(unscoped(who)).find(
      { positionCode, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: day } }] },
      { limit: 300_000 },
    )
  ).map((post) => ({ ...post, positionCode }))
