import { on } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { changeEffective } from '@academy/contracts/org/change-events.ts'
import { openStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import { moveSeat } from './handover.ts'
import { EnrolmentModel } from './model.ts'
import { transition } from './transition.ts'

const [LEAVE, TRANSFER] = ['1', '2'] as const
/** The reason "left the company". */
const LEFT = '30'

/** Somebody left: his seats of days after his last one are free again, and cost nothing (people-organisations.md rule 15). Our own facts hand them on. */
export const leaverReaction = on(changeEffective, 'enrolment.person-left', async ({ kind, userId, leaveDate = '' }, ctx) => {
  if (kind !== LEAVE) return
  const ahead = { userId, status: { $in: openStatuses }, startDate: { $gt: leaveDate }, startsAt: { $gt: ctx.now } }
  for (const e of await repository(EnrolmentModel)(unscoped(ctx)).find(ahead)) await transition(ctx, e, 'release', { at: ctx.now, by: 'system', reason: LEFT })
})

/**
 * Somebody moved: the seats that he has by the post that ended go on by the new one, or its dealer is asked (world.md §10.9). What has begun stays where it is, the
 * old dealer pays (§10.8); the result is the person's.
 */
export const moverReaction = on(changeEffective, 'enrolment.person-moved', async ({ kind, userId, endedPostIds, postId = '', ...moved }, ctx) => {
  if (kind !== TRANSFER) return
  const { toPositionCode: positionCode = '', toOrgId: orgId = '', toDealerId: dealerId } = moved
  const by = { userId, postId: { $in: endedPostIds }, status: { $in: openStatuses }, startsAt: { $gt: ctx.now } }
  for (const e of await repository(EnrolmentModel)(unscoped(ctx)).find(by)) await moveSeat(ctx, e, { id: postId, userId, positionCode, orgId, dealerId })
})
