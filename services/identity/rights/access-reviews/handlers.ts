import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { accessReviews } from '@academy/contracts/identity/rights/access-reviews.ts'
import { inPhases, RoleAssignmentModel } from '../../access/public.ts'
import { peopleMeant } from '../../accounts/public.ts'
import { assignmentHandlers } from '../assignments/handlers.ts'
import { beginReview } from './begin.ts'
import { ReviewItemModel, ReviewModel } from './model.ts'

type All = Handlers<typeof accessReviews>
type Item = DocOf<(typeof ReviewItemModel)['fields']>
type Deciding = Parsed<(typeof accessReviews)['endpoints']['decide']>

const openOne = async (ctx: Context, id: string, move: string) => {
  const review = await repository(ReviewModel)(ctx).byId(id)
  if (!review) throw absent()
  if (review.status !== 'open') throw moveNotAllowed(move, review.status)
  return review
}

/** A review with what may be done to it now. */
const shown = <R extends { status: string }>(review: R, ctx: Context) => ({
  ...review,
  actions: review.status === 'open' ? ['decide', 'close'].filter((move) => ctx.may(`sys:access-reviews:${move}`)) : [],
})

/** The holders that are meant: of this review, and none whose role was taken already. */
const meant = async (ctx: Context, { id, items }: Deciding): Promise<Item[]> => {
  const found = await repository(ReviewItemModel)(ctx).find({ reviewId: id, id: { $in: items } })
  if (found.length < new Set(items).size) throw absent()
  const taken = found.filter(({ decision }) => decision === 'take')
  if (taken.length > 0) throw refused([{ code: 'reviewTaken', params: { count: taken.length } }])
  return found
}

/** Ends what is still held of these: by the rules of every ended assignment, its sessions with it. */
const endHeld = async (ctx: Context, items: readonly Item[], reason: string): Promise<void> => {
  const ids = items.map(({ assignmentId }) => assignmentId)
  const live = await repository(RoleAssignmentModel)(ctx).find({ $and: [{ id: { $in: ids } }, inPhases(['live', 'planned'], ctx.now)] })
  if (live.length > 0) await assignmentHandlers.end({ ids: live.map(({ id }) => id), reason }, ctx)
}

/** What is decided so far, counted from the items. */
const counted = async (unit: Unit, id: string) => {
  const items = repository(ReviewItemModel)(unit)
  const kept = await items.count({ reviewId: id, decision: 'keep' })
  return { kept, taken: await items.count({ reviewId: id, decision: 'take' }) }
}

const decide: All['decide'] = async (asked, ctx) => {
  const { id, decision, reason } = asked
  await openOne(ctx, id, 'decide')
  const items = await meant(ctx, asked)
  if (decision === 'take') await endHeld(ctx, items, reason)
  return ctx.unit(async (unit) => {
    for (const item of items)
      await repository(ReviewItemModel)(unit).update(item.id, item.version, { decision, reason, decidedBy: ctx.userId, decidedAt: ctx.now })
    const review = await repository(ReviewModel)(unit).byId(id)
    return repository(ReviewModel)(unit).update(id, review?.version, await counted(unit, id))
  }, 'decided') as never
}

const items: All['items'] = async ({ id, decision, roleCode, text, ...query }, ctx) => {
  if (!(await repository(ReviewModel)(ctx).byId(id))) throw absent()
  const people = text ? await peopleMeant(ctx, text) : undefined
  const filter = {
    reviewId: id,
    ...(decision ? { decision: decision === 'none' ? { $exists: false } : decision } : {}),
    ...(roleCode ? { roleCode } : {}),
    ...(people ? { userId: { $in: people } } : {}),
  }
  return (await repository(ReviewItemModel)(ctx).page(query, filter, accessReviews.endpoints.items.sort ?? [])) as never
}

const close: All['close'] = async ({ id }, ctx) => {
  const review = await openOne(ctx, id, 'close')
  const left = review.total - review.kept - review.taken
  if (left > 0) throw refused([{ code: 'reviewUndecided', params: { count: left } }])
  return ctx.unit((unit) => repository(ReviewModel)(unit).update(id, review.version, { status: 'closed', closedAt: ctx.now })) as never
}

export const reviewHandlers: All = {
  page: async (query, ctx) =>
    (await repository(ReviewModel)(ctx).page({ order: 'desc', orderField: 'quarter', ...query }, {}, accessReviews.endpoints.page.sort ?? [])) as never,
  info: async ({ id }, ctx) => {
    const review = await repository(ReviewModel)(ctx).byId(id)
    if (!review) throw absent()
    return shown(review, ctx) as never
  },
  items,
  start: async (_, ctx) => ctx.unit(beginReview) as never,
  decide,
  close,
} as All

/** On the first day of each quarter its review begins. */
export const beginReviews: Job = {
  name: 'identity.access-review',
  run: async (work) => {
    const { total } = await work.unit(beginReview)
    return { done: total, failed: 0, skipped: 0 }
  },
}
