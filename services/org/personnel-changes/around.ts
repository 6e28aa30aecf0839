import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { LetterModel } from '../letters/model.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { users } from '../people.ts'
import { PositionModel } from '../positions/model.ts'
import type { Bounds, Row } from '../posts/judged.ts'
import { PostModel } from '../posts/model.ts'
import type { Around, Post, Wish } from './change.ts'
import { ChangeModel } from './model.ts'

export type Moment = Reader & { now: Date }

/** Closed for good: nobody begins there. */
const CLOSED = '40'
export const isClosed = (org: { dealerStatus?: string | undefined }): boolean => org.dealerStatus === CLOSED

export const changeBounds = ({ parameter }: Pick<Context, 'parameter'>): Bounds => ({
  backDays: parameter('post.assign.backDays'),
  aheadDays: parameter('leave.ahead.days'),
  partTimeMax: parameter('post.partTime.max'),
})

const factsOf = (row: Row): Post => ({ ...row, positionCode: row.positionCode ?? '' })

/** Who holds the post that is wanted, or will by an approved change, with the days on which approved transfers will free it: who follows on the day after is let through (world.md §10.20). */
const holdersAt = async (who: Moment, orgId: string, positionCode: string): Promise<Post[]> => {
  const held = (await repository(PostModel)(unscoped(who)).find({ orgId, positionCode })).map(factsOf)
  const leaving = await repository(ChangeModel)(unscoped(who)).find({ kind: '2', status: 'approved', fromOrgId: orgId, fromPositionCode: positionCode })
  const goes = new Map(leaving.map(({ userId, day }) => [userId, addDays(day, -1)]))
  const coming = await repository(ChangeModel)(unscoped(who)).find({ status: 'approved', toOrgId: orgId, toPositionCode: positionCode })
  const begun = coming.map(({ id, userId, day, kind }): Post => ({ id, userId, positionCode, orgId, main: kind !== '4', joinDate: day }))
  const staying = held.map((post) => (post.main && !post.leaveDate && goes.has(post.userId) ? { ...post, leaveDate: goes.get(post.userId) } : post))
  return [...staying, ...begun]
}

const letterIsFiled = async (who: Moment, { letterId, postId }: Wish): Promise<boolean> => {
  const letter = letterId ? await repository(LetterModel)(unscoped(who)).byId(letterId) : null
  return letter?.postId === postId && letter?.status === 'filed'
}

/** Everything that a wish is judged by, read at one moment. */
export const aroundOf = async (who: Moment, userId: string, wish: Wish, bounds: Bounds, late = false): Promise<Around> => {
  const all = await repository(PositionModel)(unscoped(who)).find({})
  const person = await users(who).byId(userId)
  const org = wish.toOrgId ? await repository(OrganisationModel)(unscoped(who)).byId(wish.toOrgId) : null
  const position = all.find(({ id }) => id === wish.toPositionId)
  return {
    today: dayOf(who.now),
    employed: person?.employment === '1',
    erased: person?.erased === true,
    posts: (await repository(PostModel)(unscoped(who)).find({ userId })).map(factsOf),
    positions: new Map(all.map((one) => [one.id, one])),
    target: { org: org ? { id: org.id, closed: isClosed(org) } : undefined, position },
    holders: org && position ? await holdersAt(who, org.id, position.code) : [],
    letterFiled: await letterIsFiled(who, wish),
    late,
    bounds,
  }
}
