import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { bookingRows, clashes } from '../bookings/booking.ts'
import { standingResources } from '../bookings/in-use.ts'
import { BookingModel } from '../bookings/model.ts'
import { TrainerModel } from '../trainers/model.ts'
import { halfDaysAway } from './absence.ts'
import type { AbsenceDoc } from './model.ts'

/** The trainer who is this person, while he teaches. */
export const trainerOf = (who: Reader, userId: string) => repository(TrainerModel)(unscoped(who)).one({ userId, status: 'active' })

/**
 * Takes the trainer's half-days as an offering would (I10), so that nobody plans him for them. Throws refused naming what stands there, or when he
 * teaches no more.
 */
export const hold = async (unit: Unit, absence: AbsenceDoc): Promise<void> => {
  const trainer = await trainerOf(unit, absence.userId)
  if (!trainer) throw refused([{ code: 'notTrainer' }])
  await standingResources(unit, new Map([[trainer.id, 'trainer']]))
  const wanted = bookingRows(absence.id, [trainer.id], halfDaysAway(absence))
  const rows = repository(BookingModel)(unscoped(unit))
  const { fromDate, untilDate, number } = absence
  const taken = clashes(await rows.find({ resourceId: trainer.id, day: { $gte: fromDate, $lte: untilDate } }), wanted)
  const others = [...new Set(taken.map(({ offeringNumber }) => offeringNumber))]
  if (others.length > 0)
    throw refused([{ code: 'resource.busy', params: { count: others.length, offerings: others.slice(0, 5).join(', ') }, remedy: { code: 'freeDays' } }])
  await rows.insertMany(wanted.map((row) => ({ ...row, resourceType: 'trainer' as const, offeringNumber: number })))
}

/** Gives the half-days back. */
export const release = async (unit: Unit, absenceId: string): Promise<void> => {
  await repository(BookingModel)(unscoped(unit)).remove({ offeringId: absenceId })
}
