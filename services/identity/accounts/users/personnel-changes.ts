import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { onPlatform } from '@academy/chassis/mongo/scope.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { changeApproved, changeCorrected, changeDropped, changeEffective } from '@academy/contracts/org/change-events.ts'
import { endSession } from '../sessions/ending.ts'
import { SessionModel } from '../sessions/model.ts'
import { forgetPerson } from '../sessions/remembered.ts'
import { UserModel } from './model.ts'
import { publicUser } from './user-state.ts'

const [LEAVE, REJOIN] = ['1', '5'] as const

/** Changes the person, and tells others where they see it. */
const change = async (ctx: ReactionContext, userId: string, by: Record<string, unknown>, tell: boolean): Promise<void> => {
  const next = await repository(UserModel)(unscoped(ctx)).change({ id: userId }, by as never)
  if (next && tell) ctx.emit(userState, userId, publicUser(next))
}

/** Whoever has left holds no session and is remembered by no browser (I31). */
const endAll = async (ctx: ReactionContext, userId: string): Promise<void> => {
  const sessions = repository(SessionModel)(onPlatform(ctx))
  for (const session of await sessions.find({ userId, tenant: ctx.tenantId })) await endSession(ctx, session, 'left')
  await forgetPerson(ctx, userId)
}

/**
 * What follows for the person himself. The last day is known from the approval on, so that the door is shut at 00:00 to the second whatever the clock's jobs do;
 * employment, its reason and the sessions follow when org has made the change.
 */
export const personnelChangeReactions: Reaction[] = [
  on(changeApproved, 'users.leave-approved', async ({ kind, userId, day }, ctx) => {
    if (kind === LEAVE) await change(ctx, userId, { leaveCompanyDate: day }, false)
  }),
  on(changeDropped, 'users.leave-dropped', async ({ kind, userId, wasApproved }, ctx) => {
    if (kind === LEAVE && wasApproved) await change(ctx, userId, { leaveCompanyDate: null }, false)
  }),
  on(changeEffective, 'users.change-effective', async ({ kind, userId, leaveDate, leaveReason, madeOn }, ctx) => {
    if (kind === LEAVE) {
      await change(ctx, userId, { employment: '2', leaveCompanyDate: leaveDate ?? madeOn, ...(leaveReason ? { leaveReason } : {}) }, true)
      await endAll(ctx, userId)
    }
    if (kind === REJOIN) await change(ctx, userId, { employment: '1', leaveCompanyDate: null, leaveReason: null, joinCompanyDate: madeOn }, true)
  }),
  on(changeCorrected, 'users.change-corrected', async ({ kind, userId, day }, ctx) => {
    if (kind === LEAVE) await change(ctx, userId, { leaveCompanyDate: day }, false)
    if (kind === REJOIN) await change(ctx, userId, { joinCompanyDate: day }, false)
  }),
]
