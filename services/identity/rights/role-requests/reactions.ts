import { onDecision } from '@academy/chassis/approvals/on-decision.ts'
import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { taskAssigned } from '@academy/contracts/approval-workflow/events.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { roleRequestSubject } from '@academy/contracts/identity/rights/role-request-approval.ts'
import { RoleModel } from '../../access/public.ts'
import { employedOn, UserModel } from '../../accounts/public.ts'
import { giveByHand } from '../assignments/give.ts'
import { end, type Why } from './end.ts'
import { mayGive } from './givers.ts'
import { type RoleRequestDoc, RoleRequestModel } from './model.ts'

/** Why a role that was agreed to is not given after all: what was true when it was asked for is judged again. */
const against = async (ctx: ReactionContext, { userId, roleCode, roots, until }: RoleRequestDoc, agreedBy: readonly string[]): Promise<Why | undefined> => {
  const role = await repository(RoleModel)(unscoped(ctx)).one({ code: roleCode })
  if (!role || role.status === 'inactive' || role.authType === '1') return 'roleGone'
  const user = await repository(UserModel)(unscoped(ctx)).byId(userId)
  if (!user || !employedOn(user, dayOf(ctx.now))) return 'personGone'
  if (until <= ctx.now) return 'timeOver'
  for (const one of agreedBy) if (one !== userId && (await mayGive(ctx, one, { role, userId, roots }, ctx.now))) return undefined
  return 'beyondDeciders'
}

/** A decision that comes twice or late changes nothing. */
const openOne = async (ctx: ReactionContext, id: string): Promise<RoleRequestDoc | undefined> => {
  const request = await repository(RoleRequestModel)(unscoped(ctx)).byId(id)
  return request?.status === 'asked' ? request : undefined
}

const give = async (ctx: ReactionContext, request: RoleRequestDoc, agreedBy: readonly string[]) => {
  const why = await against(ctx, request, agreedBy)
  if (why) {
    await end(ctx, request, 'void', { why })
    return
  }
  const { userId, roleCode, roots, until, reason } = request
  const from = request.from && request.from > ctx.now ? request.from : ctx.now
  const given = await giveByHand(ctx, [userId], { roleCode, roots, from, until, reason })
  if (given.length > 0) await end(ctx, request, 'agreed')
  else await end(ctx, request, 'void', { why: 'held' })
}

const ended = (status: 'refused' | 'expired' | 'withdrawn') => async (id: string, said: { by?: string | undefined }, ctx: ReactionContext) => {
  const request = await openOne(ctx, id)
  if (request) await end(ctx, request, status, said.by ? { by: said.by } : {})
}

export const roleRequestReactions: Reaction[] = [
  ...onDecision(roleRequestSubject, 'role-requests', {
    opened: async (id, caseId, ctx) => void (await repository(RoleRequestModel)(unscoped(ctx)).change({ id }, { caseId })),
    agreed: async (id, { agreedBy, by }, ctx) => {
      const request = await openOne(ctx, id)
      if (request) await give(ctx, request, agreedBy ?? (by ? [by] : []))
    },
    refused: ended('refused'),
    expired: ended('expired'),
    withdrawn: ended('withdrawn'),
  }),
  on(taskAssigned, 'role-requests.task-assigned', async ({ subjectType, subjectId, holders }, ctx) => {
    if (subjectType !== roleRequestSubject.type) return
    await repository(RoleRequestModel)(unscoped(ctx)).change({ id: subjectId }, { $addToSet: { deciderIds: { $each: holders } } } as never)
  }),
]
