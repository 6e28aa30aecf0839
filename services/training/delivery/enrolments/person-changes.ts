import { on } from '@academy/chassis/events/reaction.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { changeEffective } from '@academy/contracts/org/change-events.ts'
import { openStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import { EnrolmentModel } from './model.ts'
import { transition } from './transition.ts'

const LEAVE = '1'
/** The reason "left the company". */
const LEFT = '30'

/** Somebody left: his seats of days after his last one are free again, and cost nothing (people-organisations.md rule 15). Our own facts hand them on. */
export const leaverReaction = on(changeEffective, 'enrolment.person-left', async ({ kind, userId, leaveDate = '' }, ctx) => {
  if (kind !== LEAVE) return
  const ahead = { userId, status: { $in: openStatuses }, startDate: { $gt: leaveDate }, startsAt: { $gt: ctx.now } }
  for (const e of await repository(EnrolmentModel)(unscoped(ctx)).find(ahead)) await transition(ctx, e, 'release', { at: ctx.now, by: 'system', reason: LEFT })
})
