import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import type { organisations } from '@academy/contracts/org/organisations.ts'
import { PostModel, takeOrganisations } from '../posts/model.ts'
import { actionsOf, movesOf } from './actions.ts'
import { closingViolations, livesAfter } from './closing.ts'
import { type Closing, changesOpen, fileChanges } from './file-changes.ts'
import { OrganisationModel } from './model.ts'
import { lifeOf } from './organisation.ts'
import { stateOf, takeTurn } from './place.ts'
import { tellClosing } from './tell-closing.ts'

type Asked = Parsed<(typeof organisations)['endpoints']['close']>
const CLOSED = '40'
const MOST = 500

/** So many days ahead at most: whoever moves begins on the day after the last one, which is bounded like a leave. */
const farthest = (ctx: Context): number => ctx.parameter('leave.ahead.days') - 1

/** The posts of an organisation that are held after this day. */
const liveAfter = async (who: Reader, orgId: string, day: string) =>
  (
    await repository(PostModel)(unscoped(who)).find(
      { orgId, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gt: day } }] },
      { limit: MOST + 1, sort: { positionCode: 1, joinDate: 1 } },
    )
  ).filter((post) => livesAfter(post, day))

/** Does anything below it go on after this day? */
const openBelow = async (who: Reader, id: string, day: string): Promise<Reason[]> => {
  const going = { $or: [{ closeDate: { $exists: false } }, { closeDate: { $gt: day } }] }
  const count = await repository(OrganisationModel)(unscoped(who)).count({ path: id, id: { $ne: id }, dealerStatus: { $ne: CLOSED }, ...going })
  return count > 0 ? [{ code: 'organisation.openBelow', params: { count } }] : []
}

/** What stands against closing an organisation at all: others below it, changes of its people that are open. */
export const againstClosing = async (who: Reader, id: string, day: string): Promise<Reason[]> => {
  const posts = await liveAfter(who, id, day)
  return [
    ...(await openBelow(who, id, day)),
    ...(await changesOpen(
      who,
      posts.map(({ userId }) => userId),
    )),
  ]
}

const judged = async (unit: Unit, asked: Asked, days: number) => {
  const live = await liveAfter(unit, asked.id, asked.day)
  const found = closingViolations(asked, live, dayOf(unit.now), days)
  if (found.length > 0) throw malformed(found)
  const against = await againstClosing(unit, asked.id, asked.day)
  if (against.length > 0) throw refused(against)
  const posts = new Map(live.map((post) => [post.id, post]))
  return asked.posts.flatMap((decided, at): Closing[] => {
    const post = posts.get(decided.postId)
    return post ? [{ ...decided, post, at }] : []
  })
}

/** Files the changes of its people and closes with the end of the day; at once where nobody works there any more. */
export const close = async (asked: Asked, ctx: Context) => {
  const row = await ctx.unit(async (unit) => {
    await takeTurn(unit)
    await takeOrganisations(unit, [asked.id])
    const repo = repository(OrganisationModel)(unit)
    const before = await repo.byId(asked.id)
    if (!before) throw absent()
    if (!movesOf(before).includes('close')) throw moveNotAllowed('close', lifeOf(before))
    const filed = await judged(unit, asked, farthest(ctx))
    await fileChanges(unit, ctx, asked, filed)
    const today = dayOf(unit.now)
    const over = asked.day === today && (await liveAfter(unit, asked.id, today)).length === 0 && (await atWork(unit, asked.id, today)) === 0
    const changed = await repo.update(asked.id, asked.version ?? before.version, {
      closeDate: asked.day,
      closeReason: asked.reason,
      ...(over ? { dealerStatus: CLOSED as '40' } : {}),
    })
    unit.emit(organisationState, asked.id, stateOf(changed) as never)
    await tellClosing(unit, ctx.userId, changed)
    return changed
  })
  return { ...row, actions: actionsOf(row, ctx) }
}

/** How many posts of an organisation are held on a day. */
export const atWork = (who: Reader, orgId: string, day: string): Promise<number> =>
  repository(PostModel)(unscoped(who)).count({ orgId, joinDate: { $lte: day }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: day } }] })

/** What closing asks about. */
export const closing = async ({ id, day }: { id: string; day?: string | undefined }, ctx: Context) => {
  if (!(await repository(OrganisationModel)(ctx).byId(id))) throw absent()
  const today = dayOf(ctx.now)
  const last = day && day > today ? day : today
  const days = farthest(ctx)
  const posts = await liveAfter(ctx, id, last)
  return {
    day: last,
    latest: dayOf(new Date(ctx.now.getTime() + days * 86_400_000)),
    posts: posts.slice(0, MOST).map(({ id: postId, positionCode = '', ...post }) => ({ postId, positionCode, ...post })),
  }
}
