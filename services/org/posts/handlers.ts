import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, stale } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { postStarted, postState } from '@academy/contracts/org/events.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { markAreas } from '../area-managers/mark-areas.ts'
import { type Bounds, judged, type Row } from './judged.ts'
import { PostModel } from './model.ts'

const plain = crudHandlers(posts, PostModel, { state: postState })
const repo = repository(PostModel)

const boundsOf = (ctx: Context): Bounds => ({
  backDays: ctx.parameter('post.assign.backDays'),
  aheadDays: ctx.parameter('leave.ahead.days'),
  partTimeMax: ctx.parameter('post.partTime.max'),
})

/** Whoever answers for areas reaches them by his posts. */
const reach = async (unit: Unit, ...rows: readonly (Row | null)[]) => {
  const managers = rows.flatMap((row) => (row && /^AC0[23]$/.test(row.positionCode ?? '') ? row.userId : []))
  for (const userId of new Set(managers)) await markAreas(unit, userId)
}

const emit = (unit: Unit, row: Row, isNew: boolean) => {
  const { id, userId, positionCode = '', orgId, main } = row
  unit.emit(postState, id, { ...row, positionCode })
  if (isNew) unit.emit(postStarted, id, { postId: id, userId, positionCode, orgId, main, day: row.joinDate })
}
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
    const row = await ctx.unit(async (unit) => {
      const made = await repo(unscoped(unit)).insert({ id, ...input, ...(await judged({ id, ...input }, null, unit, boundsOf(ctx))) })
      emit(unit, made, true)
      await reach(unit, made)
      return made
    })
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
      emit(unit, changed, false)
      await reach(unit, before, changed)
      return changed
    })
    return { ...row, actions: verbs(ctx) }
  },
}
