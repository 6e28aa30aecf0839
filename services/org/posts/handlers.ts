import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent, stale } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { markOutlets } from '../staffing/marks.ts'
import { type Bounds, judged } from './judged.ts'
import { PostModel } from './model.ts'
import { beginPost, emitPost, reach } from './write.ts'

const plain = crudHandlers(posts, PostModel, { state: postState })
const repo = repository(PostModel)

const boundsOf = (ctx: Context): Bounds => ({
  backDays: ctx.parameter('post.assign.backDays'),
  aheadDays: ctx.parameter('leave.ahead.days'),
  partTimeMax: ctx.parameter('post.partTime.max'),
})

const verbs = (ctx: Context) => plainActions(ctx, 'org:posts')

export const postHandlers: Handlers<typeof posts> = {
  ...plain,
  page: async ({ on, endsBy, userId, orgId, outletId, dealerId, positionId, positionCode, managerId, regionHeadId, ...query }, ctx) => {
    const held = on ? { joinDate: { $lte: on }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: on } }] } : {}
    const ending = endsBy ? { leaveDate: { $gte: dayOf(ctx.now), $lte: endsBy } } : {}
    const exact = Object.fromEntries(
      Object.entries({ userId, orgId, outletId, dealerId, positionId, positionCode, managerId, regionHeadId }).filter(([, value]) => value),
    )
    const found = await repo(ctx).page(query, { $and: [plainFilter(query), exact, held, ending] }, posts.endpoints.page.sort ?? [])
    const records = found.records.map((row) => ({ ...row, actions: verbs(ctx) }))
    return shownPage(found, records)
  },
  save: async (input, ctx) => {
    const id = ctx.newId('post')
    const row = await ctx.unit((unit) => beginPost(unit, { id, ...input }, boundsOf(ctx)))
    return { ...row, actions: verbs(ctx) }
  },
  update: async ({ id, version, ...input }, ctx) => {
    const row = await ctx.unit(async (unit) => {
      const before = await repo(unit).byId(id)
      if (!before) throw absent()
      if (version !== undefined && before.version !== version) throw stale(id)
      const derived = await judged({ id, ...input }, before, unit, boundsOf(ctx))
      const gone = { slot: null, leaveDate: null, letter: null, managerId: null, regionHeadId: null, outletId: null, dealerId: null, departmentId: null }
      const changed = await repo(unit).update(id, version, { ...gone, ...input, ...derived } as never)
      emitPost(unit, changed, false)
      await reach(unit, before, changed)
      if (before.orgId !== changed.orgId) await markOutlets(unit, [before.orgId])
      return changed
    })
    return { ...row, actions: verbs(ctx) }
  },
}
