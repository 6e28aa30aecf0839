import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { Refusal } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { registrationApproved } from '@academy/contracts/identity/accounts/registration-events.ts'
import { postStarted, postState } from '@academy/contracts/org/events.ts'
import { registrationBlocked, registrationPlaced } from '@academy/contracts/org/registration-events.ts'
import type { BlockedWhy } from '@academy/contracts/org/registration-whys.ts'
import { markAreas } from '../area-managers/mark-areas.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { fileChange } from '../personnel-changes/file.ts'
import { PositionModel } from '../positions/model.ts'
import { judged } from '../posts/judged.ts'
import { PostModel } from '../posts/model.ts'

type Approved = DataOf<typeof registrationApproved>

/** A start so far back is no longer entered: the post begins on the first day that is. */
const BACK_DAYS = 30
/** Bounds of what people ask for; who was admitted was judged by them when he registered. */
const bounds = { backDays: BACK_DAYS, aheadDays: BACK_DAYS, partTimeMax: 4 }

/** Why the place that was agreed to is not to be had. */
const whyOf = (found: readonly Violation[]): BlockedWhy => {
  if (found.some(({ code }) => code.startsWith('singlePost'))) return 'placeTaken'
  return found.some(({ code }) => code === 'secondMainPost') ? 'alreadyEmployed' : 'notAllowed'
}

const violationsOf = (error: unknown): readonly Violation[] => {
  if (!(error instanceof Refusal) || error.code !== 'malformed') throw error
  return (error.data as { fields: Violation[] }).fields
}

/** Its place and post as they are now; or what has gone of them. */
const placeOf = async (ctx: ReactionContext, { orgId, positionCode }: Approved): Promise<{ positionId: string } | BlockedWhy> => {
  const org = await repository(OrganisationModel)(unscoped(ctx)).byId(orgId)
  if (!org || org.dealerStatus === '40') return 'orgClosed'
  const position = await repository(PositionModel)(unscoped(ctx)).one({ code: positionCode })
  return position ? { positionId: position.id } : 'positionGone'
}

/** Who comes back is the same person: a change of kind 5 that nobody need decide any more, made on its day. */
const bringBack = async (ctx: ReactionContext, { userId, orgId, joinDate }: Approved, positionId: string): Promise<BlockedWhy | { postId?: string }> => {
  const today = dayOf(ctx.now)
  const wish = { kind: '5' as const, day: joinDate < today ? today : joinDate, toOrgId: orgId, toPositionId: positionId }
  try {
    await fileChange(ctx, { userId, submitterId: userId, cause: 'self', wish, caseless: true }, bounds)
    return {}
  } catch (error) {
    return whyOf(violationsOf(error))
  }
}

/** Gives the post; nothing is half done where that cannot be. */
const give = async (ctx: ReactionContext, approved: Approved): Promise<BlockedWhy | { postId?: string }> => {
  const place = await placeOf(ctx, approved)
  if (typeof place === 'string') return place
  if (approved.rejoin) return bringBack(ctx, approved, place.positionId)
  const earliest = addDays(dayOf(ctx.now), -BACK_DAYS)
  const joinDate = approved.joinDate < earliest ? earliest : approved.joinDate
  const { userId, orgId, letter } = approved
  const post = { id: ctx.newId('post'), userId, orgId, positionId: place.positionId, main: true, joinDate, ...(letter ? { letter } : {}) }
  try {
    const derived = await judged(post, null, ctx, bounds)
    const made = await repository(PostModel)(unscoped(ctx)).insert({ ...post, ...derived })
    ctx.emit(postState, made.id, { ...made, positionCode: derived.positionCode })
    ctx.emit(postStarted, made.id, { postId: made.id, userId, positionCode: derived.positionCode, orgId, main: true, day: joinDate })
    if (/^AC0[23]$/.test(derived.positionCode)) await markAreas(ctx, userId)
    return { postId: made.id }
  } catch (error) {
    return whyOf(violationsOf(error))
  }
}

/** Whoever is admitted gets his post, once; a place that was taken meanwhile is told back (areas/people-organisations.md rule 13). */
export const registrationReactions: Reaction[] = [
  on(registrationApproved, 'registrations.approved', async (approved, ctx) => {
    const { userId } = approved
    const given = await give(ctx, approved)
    const at = ctx.now.toISOString()
    if (typeof given === 'string') ctx.emit(registrationBlocked, ctx.event.aggregateId, { userId, why: given, blockedAt: at })
    else ctx.emit(registrationPlaced, ctx.event.aggregateId, { userId, placedAt: at, ...given })
  }),
]
