import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import { daysBetween } from '@academy/contracts/core/days.ts'
import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import type { bookings } from '@academy/contracts/training/resources/bookings.ts'
import { CourseModel } from '../../catalogue/public.ts'
import { keyOf } from './booking.ts'
import { BookingModel } from './model.ts'
import { purposeNames } from './purpose.ts'

const MAX_DAYS = 93

export const bookingHandlers: Handlers<typeof bookings> = {
  board: async ({ resourceType, resourceIds, from, to }, ctx) => {
    if (daysBetween(from, to) > MAX_DAYS || from > to) throw malformed([{ field: 'to', code: 'stretch', params: { max: MAX_DAYS } }])
    const rows = await repository(BookingModel)(unscoped(ctx)).find({
      day: { $gte: from, $lte: to },
      ...(resourceType ? { resourceType } : {}),
      ...(resourceIds?.length ? { resourceId: { $in: resourceIds } } : {}),
    })
    const named = await purposeNames(
      rows.map((row) => row.offeringId),
      ctx,
    )
    return { bookings: rows.map((row) => ({ ...row, ...named(row.offeringId) })) }
  },
  check: async ({ resourceIds, courseId, startDate, startHalf, offeringId }, ctx) => {
    const course = await repository(CourseModel)(unscoped(ctx)).byId(courseId)
    if (!course) throw absent()
    const wanted = halfDaysOf(startDate, startHalf ?? 'am', course.days)
    const keys = new Set(wanted.map(keyOf))
    const rows = await repository(BookingModel)(unscoped(ctx)).find({
      resourceId: { $in: resourceIds },
      day: { $in: [...new Set(wanted.map((half) => half.day))] },
    })
    const taken = rows.filter((row) => row.offeringId !== offeringId && keys.has(keyOf(row)))
    const named = await purposeNames(
      taken.map((row) => row.offeringId),
      ctx,
    )
    return { clashes: taken.map((row) => ({ ...row, resourceName: row.resourceId, ...named(row.offeringId) })) }
  },
}
