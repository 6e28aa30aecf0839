import type { Context } from '@academy/chassis/http/context.ts'
import { named } from '@academy/chassis/http/filters.ts'
import { MATCHING_MAX } from '@academy/chassis/http/ids-matching.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { audiences, namesOf, posts, users } from '../../people.ts'
import { OfferingModel } from '../offerings/model.ts'
import { wantedOf } from './applicant.ts'
import { checksFor, type Judging, limitsOf } from './apply.ts'
import { EnrolmentModel } from './model.ts'

type Query = Parsed<(typeof enrolments)['endpoints']['candidates']>
/** People whose conditions are looked up for one answer; `more` says that there are others. */
const LOOK = 200

/** Main posts in the outlets that the reader may assign for, narrowed to those asked for or to the outlet of the one to be replaced. */
const postsFor = async (query: Query, ctx: Context) => {
  const scope = ctx.dataScope
  const replaced = query.replaces ? await repository(EnrolmentModel)(unscoped(ctx)).byId(query.replaces) : null
  const wanted = replaced ? [replaced.outletId] : query.outletIds
  const reach = scope.kind === 'all' ? wanted : (wanted ?? scope.orgs).filter((org) => scope.orgs.includes(org))
  const held = {
    main: true,
    ...(reach ? { outletId: { $in: reach } } : {}),
    $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: dayOf(ctx.now) } }],
  }
  const near = reach && query.text ? [{ id: { $in: await posts(ctx).distinct('userId', held) } }] : []
  // whoever may assign everywhere sees the first of many namesakes, and that there are more
  const people = query.text ? await users(ctx).ids({ $and: [...near, named(query.text)] }, MATCHING_MAX) : null
  // who belongs to an audience does so by any of his posts
  const meant = query.audience ? await posts(ctx).distinct('userId', await audiences.postsOf(ctx, query.audience, ctx.now)) : null
  const among = [...(people ? [{ userId: { $in: people } }] : []), ...(meant ? [{ userId: { $in: meant } }] : [])]
  return posts(ctx).find({ ...held, ...(among.length > 0 ? { $and: among } : {}) }, { limit: LOOK })
}

/** People who could be enrolled, each with every condition checked; eligible ones first (2-training.md §2 "enrolment and assign"). */
export const candidatesFor = async (query: Query, ctx: Judging) => {
  const offering = await repository(OfferingModel)(unscoped(ctx)).byId(query.offeringId)
  if (!offering) throw absent()
  const [found, wanted] = await Promise.all([postsFor(query, ctx), wantedOf(ctx, offering, limitsOf(ctx))])
  // the list goes by these names; those of places and positions stand beside their references
  const name = await namesOf(
    ctx,
    found.map((post) => post.userId),
    ctx.locale === 'en-US',
  )
  const rows = await Promise.all(
    found.map(async (post) => {
      const { checks } = await checksFor(ctx, offering, post.userId, post.id, wanted)
      return {
        userId: post.userId,
        userName: name(post.userId),
        postId: post.id,
        positionCode: post.positionCode,
        outletId: post.outletId ?? post.orgId,
        eligible: checks.every((check) => check.passed || (query.replaces !== undefined && ['full', 'closed'].includes(check.code))),
        checks,
      }
    }),
  )
  rows.sort((a, b) => Number(b.eligible) - Number(a.eligible) || a.userName.localeCompare(b.userName, 'zh'))
  const size = query.limit ?? 20
  const start = ((query.page ?? 1) - 1) * size
  return pageAnswer(rows.slice(start, start + size), rows.length, { ...query, limit: size }, found.length === LOOK)
}
