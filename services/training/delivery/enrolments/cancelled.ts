import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { openStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import { OfferingModel } from '../offerings/model.ts'
import type { Doer } from './doer.ts'
import { EnrolmentModel } from './model.ts'
import { transition } from './transition.ts'

const ENDED_MS = 86_400_000

/** Looks at the offering once more in the unit that adds a person to it. Throws refused unless it is published and has not begun. */
export const refuseUnlessOpen = async (unit: Unit, offeringId: string): Promise<void> => {
  const offering = await repository(OfferingModel)(unscoped(unit)).byId(offeringId)
  if (offering?.status === 'published' && offering.startsAt > unit.now) return
  throw refused([{ code: 'closed', params: { closesAt: offering ? toShanghai(offering.closesAt) : '' }, remedy: { code: 'otherDates' }, who: 'self' }])
}

/** Cancels everybody who is still live in a cancelled offering (I8). Gives how many. */
export const cancelLive = async (unit: Unit, offeringId: string, reason: string): Promise<number> => {
  const live = await repository(EnrolmentModel)(unscoped(unit)).find({ offeringId, status: { $in: openStatuses } })
  for (const e of live) await transition(unit, e, 'cancel', { at: unit.now, reason })
  return live.length
}

/**
 * Called after an enrolment was stored: its transaction may have looked at the offering before the cancellation and been stored after the reaction
 * to it looked for people. Gives how many were cancelled.
 */
export const endIfCancelled = async (who: Doer, offeringId: string): Promise<number> => {
  const offering = await repository(OfferingModel)({ tenantId: who.tenantId, dataScope: everything }).byId(offeringId)
  return offering?.status === 'cancelled' ? who.unit((unit) => cancelLive(unit, offeringId, offering.cancelReason ?? '50'), null) : 0
}

/** The same for all cancelled offerings that are not long over: what a crash may have left. Gives how many people. */
export const sweepCancelled = async (work: Work): Promise<number> => {
  const cancelled = await repository(OfferingModel)(work).find(
    { status: 'cancelled', endsAt: { $gt: new Date(work.now.getTime() - ENDED_MS) } },
    { limit: 20_000 },
  )
  const filled = await repository(EnrolmentModel)(work).distinct('offeringId', {
    offeringId: { $in: cancelled.map((o) => o.id) },
    status: { $in: openStatuses },
  })
  let ended = 0
  for (const id of filled) ended += await endIfCancelled(work, String(id))
  return ended
}
