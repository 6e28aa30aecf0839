import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, plainFilter } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { postEnded, postStarted, postState } from '@academy/contracts/org/events.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { placesOf, typesOf } from './derive.ts'
import { PostModel } from './model.ts'
import { dateViolations, heldOn, type PostFacts, singlePostViolation, togetherViolations } from './post.ts'

const plain = crudHandlers(posts, PostModel)
const door = repository(PostModel)

interface Asked {
  userId: string
  positionId: string
  orgId: string
  main: boolean
  slot?: number | undefined
  joinDate: string
  leaveDate?: string | undefined
}

/** All that stands against a post: its dates, the person's other posts, whoever else holds a single post (I42 to I44). */
const judged = async (input: Asked, id: string, ctx: Context) => {
  const [org, position] = await Promise.all([repository(OrganisationModel)(ctx).byId(input.orgId), repository(PositionModel)(ctx).byId(input.positionId)])
  if (!org || !position)
    throw malformed([...(org ? [] : [{ field: 'orgId', code: 'unknown' }]), ...(position ? [] : [{ field: 'positionId', code: 'unknown' }])])
  const today = dayOf(ctx.now)
  const post: PostFacts = { ...input, id, positionCode: position.code }
  const [own, outlet] = await Promise.all([
    door(unscoped(ctx)).find({ userId: input.userId }),
    door(unscoped(ctx)).find({ orgId: input.orgId, positionCode: position.code }),
  ])
  const facts = (row: (typeof own)[number]): PostFacts => ({ ...row, positionCode: row.positionCode ?? '' })
  const others = own.filter((row) => row.id !== id).map(facts)
  const live = [...others.filter((row) => heldOn(row, today)), ...(heldOn(post, today) || post.joinDate > today ? [post] : [])]
  const single = singlePostViolation(post, position, outlet.map(facts))
  const found = [
    ...(single ? [single] : []),
    ...togetherViolations(live, new Map([[position.code, position]]), ctx.parameter('post.partTime.max')),
    ...dateViolations(post, today, { backDays: ctx.parameter('post.assign.backDays') }),
  ]
  if (found.length > 0) throw malformed(found)
  return { positionCode: position.code, ...placesOf(org, await typesOf(ctx, org.path ?? [])) }
}

const tell = (unit: Unit, row: Asked & { id: string; positionCode?: string | undefined }, today: string, was?: { leaveDate?: string | undefined }) => {
  unit.emit(postState, row.id, row as never)
  const fact = { postId: row.id, userId: row.userId, positionCode: row.positionCode ?? '', orgId: row.orgId, main: row.main }
  if (!was) unit.emit(postStarted, row.id, { ...fact, day: row.joinDate })
  if (row.leaveDate && row.leaveDate !== was?.leaveDate && row.leaveDate <= today) unit.emit(postEnded, row.id, { ...fact, day: row.leaveDate })
}
const verbs = (ctx: Context) => ['update', 'delete'].filter((verb) => ctx.may(`org:posts:${verb}`))

/** No post out of reach is removed, nor told to others as gone. */
const removeAll = async (ids: string[], ctx: Context) => {
  if ((await door(ctx).byIds(ids)).length < new Set(ids).size) throw absent()
  const removed = await ctx.unit(async (unit) => {
    for (const id of ids) unit.emit(postState, id, null)
    return door(unit).remove({ id: { $in: ids } })
  })
  return { removed }
}

export const postHandlers: Handlers<typeof posts> = {
  ...plain,
  page: async ({ on, userId, orgId, outletId, dealerId, positionId, positionCode, ...query }, ctx) => {
    const held = on ? { joinDate: { $lte: on }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: on } }] } : {}
    const exact = Object.fromEntries(Object.entries({ userId, orgId, outletId, dealerId, positionId, positionCode }).filter(([, value]) => value))
    const found = await door(ctx).page(query, { $and: [plainFilter(query), exact, held] }, posts.endpoints.page.sort ?? [])
    const records = found.records.map((row) => ({ ...row, actions: verbs(ctx) }))
    return { ...found, records, list: records }
  },
  save: async (input, ctx) => {
    const id = ctx.newId('post')
    const derived = await judged(input, id, ctx)
    const row = await ctx.unit(async (unit) => {
      const made = await door(unscoped(unit)).insert({ id, ...input, ...derived })
      tell(unit, made, dayOf(ctx.now))
      return made
    })
    return { ...row, actions: verbs(ctx) }
  },
  update: async ({ id, version, ...input }, ctx) => {
    const derived = await judged(input, id, ctx)
    const row = await ctx.unit(async (unit) => {
      const before = await door(unit).byId(id)
      const changed = await door(unit).update(id, version, { ...input, ...derived, ...(input.leaveDate ? {} : { leaveDate: null }) } as never)
      tell(unit, changed, dayOf(ctx.now), before ?? {})
      return changed
    })
    return { ...row, actions: verbs(ctx) }
  },
  remove: removeAll,
  removeOne: ({ id }, ctx) => removeAll([id], ctx),
}
