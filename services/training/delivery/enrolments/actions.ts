import type { Context } from '@academy/chassis/http/context.ts'
import { type JudgedMoves, movesFor } from '@academy/chassis/http/judged-moves.ts'
import type { DataScope } from '@academy/chassis/mongo/scope.ts'
import { giveUpMove, movesOf, seatOf } from './enrolment.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { handoverOpen } from './handover.ts'

const reaches = (scope: DataScope | null, e: EnrolmentDoc): boolean =>
  scope !== null && (scope.kind === 'all' || scope.orgs.includes(e.outletId) || scope.orgs.includes(e.dealerId))

/** May this reader act on the enrolment under that permission, in its outlet? */
export const mayIn = (ctx: Context, permission: string, e: EnrolmentDoc): boolean => reaches(ctx.reach(permission), e)
export const isOwn = (ctx: Context, e: EnrolmentDoc): boolean => e.userId === ctx.userId
/** May this reader see it: the learner himself, his outlet's administrators, the academy, and whoever submitted it. */
export const maySee = (ctx: Context, e: EnrolmentDoc): boolean =>
  isOwn(ctx, e) ||
  e.submitterId === ctx.userId ||
  mayIn(ctx, 'training:enrolments:page', e) ||
  mayIn(ctx, 'training:enrolments:page', { ...e, outletId: e.handoverOutletId ?? e.outletId })
export const mayRevoke = (ctx: Context, e: EnrolmentDoc): boolean => isOwn(ctx, e) || mayIn(ctx, 'training:enrolments:revoke', e)

/** Does this reader answer for the dealer that is asked whether it takes the seat over? */
export const mayTakeOver = (ctx: Context, e: EnrolmentDoc): boolean =>
  handoverOpen(e, ctx.now) && reaches(ctx.reach('training:enrolments:assign'), { ...e, outletId: e.handoverOutletId ?? '', dealerId: e.handoverDealerId ?? '' })

/** What stands against the moves that the table knows: none is made once the course has begun. */
const judged = (ctx: Context, e: EnrolmentDoc): JudgedMoves => {
  const moves = new Set<string>(movesOf(e as Enrolment))
  const against = ctx.now >= e.startsAt ? [{ code: 'started' }] : []
  return {
    ...(moves.has(giveUpMove(e as Enrolment)) && mayRevoke(ctx, e) ? { [giveUpMove(e as Enrolment)]: against } : {}),
    ...(moves.has('replaceOut') && mayIn(ctx, 'training:enrolments:replace', e) ? { replace: against } : {}),
    ...(moves.has('release') && mayIn(ctx, 'training:enrolments:release', e) ? { release: against } : {}),
  }
}

/** What table, times and permissions allow this reader now, what not and why: moves, and of his own seat its room and calendar entry. */
export const actionsFor = (ctx: Context, e: EnrolmentDoc) => {
  const { actions, refused } = movesFor(ctx, judged(ctx, e), () => true)
  if (isOwn(ctx, e) && e.offeredUntil && e.offeredUntil > ctx.now) actions.push('acceptOffer', 'declineOffer')
  if (mayTakeOver(ctx, e)) actions.push('acceptHandover', 'declineHandover')
  if (e.penalty && mayIn(ctx, 'fee:exemptions:save', e)) actions.push('requestExemption')
  if (isOwn(ctx, e) && seatOf(e as Enrolment) === 'taken') actions.push('enterRoom')
  if (isOwn(ctx, e) && e.status === 'confirmed') actions.push('addToCalendar')
  return { actions, refused }
}
