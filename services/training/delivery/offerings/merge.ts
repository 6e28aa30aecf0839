import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { addDays, daysBetween } from '@academy/contracts/core/days.ts'
import { phaseFilter } from './filter.ts'
import { OfferingModel } from './model.ts'
import type { OfferingDoc } from './offering-doc.ts'

const FEW = 5

/** Offerings into which the people of this one fit: same course and region, `offering.merge.days` around it, open, seats for all; the nearest first. */
export const mergeable = async (ctx: Context, { id, courseId, region, startDate, seats }: OfferingDoc) => {
  const days = ctx.parameter('offering.merge.days')
  const people = seats.taken + seats.held
  const near = { courseId, region, id: { $ne: id }, startDate: { $gte: addDays(startDate, -days), $lte: addDays(startDate, days) } }
  const room = { 'seats.free': { $gte: Math.max(1, people) }, 'seats.waiting': 0 }
  const found = await repository(OfferingModel)(ctx).find({ $and: [near, room, phaseFilter(['open'], ctx.now)] }, { limit: 100 })
  const far = (one: OfferingDoc) => Math.abs(daysBetween(startDate, one.startDate))
  return { people, offerings: [...found].sort((a, b) => far(a) - far(b)).slice(0, FEW) }
}
