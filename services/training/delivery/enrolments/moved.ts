import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { enrolmentMoved } from '@academy/contracts/training/delivery/enrolment-events.ts'
import type { OfferingDoc } from '../offerings/offering-doc.ts'
import { type HoldLimits, movedHoldEnds } from './application.ts'
import { subjectOf } from './facts.ts'
import { EnrolmentModel } from './model.ts'

/** Takes everybody who is live along to an offering's new days: revoking is free from now on, and open applications end by the new start (world.md §10.2). */
export const moveAlong = async (unit: Unit, o: OfferingDoc, limits: HoldLimits): Promise<void> => {
  const rows = repository(EnrolmentModel)(unscoped(unit))
  for (const e of await rows.find({ offeringId: o.id, live: true })) {
    const days = { startDate: o.startDate, startsAt: o.startsAt, endsAt: o.endsAt, days: o.days }
    const expiresAt = e.status === 'requested' || e.status === 'waiting' ? movedHoldEnds(e, o.startsAt, unit.now, limits) : undefined
    await rows.update(e.id, e.version, { movedSince: true, ...days, ...(expiresAt ? { expiresAt } : {}) })
    if (expiresAt) unit.emit(enrolmentMoved, e.id, { ...subjectOf({ ...e, ...days }), expiresAt: expiresAt.toISOString(), movedAt: unit.now.toISOString() })
  }
}
