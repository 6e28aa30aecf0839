import type { Context } from '@academy/chassis/http/context.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { BookingModel } from './model.ts'

/** Gives the ids back when none of these resources is booked from today on. Throws refused naming the offerings otherwise. */
export const refuseBooked = async (ids: string[], ctx: Context): Promise<string[]> => {
  const booked = await repository(BookingModel)(ctx).find({ resourceId: { $in: ids }, day: { $gte: dayOf(ctx.now) } }, { limit: 50 })
  const offerings = [...new Set(booked.map((row) => row.offeringNumber))]
  if (offerings.length > 0) throw refused([{ code: 'resource.booked', params: { offerings: offerings.slice(0, 5).join(', '), count: offerings.length } }])
  return ids
}
