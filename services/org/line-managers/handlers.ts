import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { lineManagers } from '@academy/contracts/org/line-managers.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PostModel } from '../posts/model.ts'
import { departmentHeads } from './department-heads.ts'
import { leadingCodes, lineManagerOf } from './line-manager.ts'

type Who = Reader & { now: Date }
const liveOn = (day: string) => ({ joinDate: { $lte: day }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: day } }] })

/** The line managers of a person's live posts, the main one first. */
const of = async (userId: string, who: Who) => {
  const repo = repository(PostModel)(unscoped(who))
  const today = dayOf(who.now)
  const posts = (await repo.find({ userId, ...liveOn(today) })).sort((a, b) => Number(b.main) - Number(a.main) || (a.slot ?? 0) - (b.slot ?? 0))
  const orgs = new Map((await repository(OrganisationModel)(unscoped(who)).byIds(posts.map(({ orgId }) => orgId))).map((org) => [org.id, org]))
  const pathOf = (orgId: string) => orgs.get(orgId)?.path ?? [orgId]
  const heads = await departmentHeads(
    who,
    posts.map((post) => ({ ...post, outletKind: orgs.get(post.orgId)?.outletKind })),
    today,
  )
  const codes = [...new Set([...leadingCodes, ...[...heads.values()].flat()])]
  const held = await repo.find(
    { orgId: { $in: [...new Set(posts.flatMap(({ orgId }) => pathOf(orgId)))] }, positionCode: { $in: codes }, ...liveOn(today) },
    { sort: { joinDate: 1 } },
  )
  const named = posts.flatMap(({ managerId }) => managerId ?? [])
  const working = new Set(named.length > 0 ? (await repo.find({ userId: { $in: named }, ...liveOn(today) })).map((post) => post.userId) : [])
  const holders = held.map((post) => ({ ...post, positionCode: post.positionCode ?? '' }))
  return posts.map(({ id, main, positionCode = '', orgId, managerId }) => {
    const found = lineManagerOf({ userId, orgId, path: pathOf(orgId), managerId, heads: heads.get(id) ?? [] }, holders, working)
    return { postId: id, main, positionCode, orgId, ...found }
  })
}

export const lineManagerHandlers: Handlers<typeof lineManagers> = {
  mine: async (_, ctx) => of(ctx.userId, ctx),
  ofPerson: async ({ userId }, ctx) => {
    if ((await repository(PostModel)(ctx).count({ userId }, 1)) === 0) throw absent()
    return of(userId, ctx)
  },
}
