import { z } from 'zod'
import { contract, endpoint } from '../../core/endpoint.ts'
import { half } from '../../core/half-days.ts'
import { day, id, joined } from '../../core/rules.ts'

export const resourceType = z.enum(['trainer', 'classroom', 'vehicle'])

/** One half-day of one resource; unique over `(resourceId, day, half)`, so that nothing overlaps (I10). */
export const Booking = z.object({
  resourceId: id(),
  resourceType,
  day: day(),
  half,
  offeringId: id(),
  offeringNumber: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
})

/** A resource that is taken at a wanted half-day, and by which offering. */
export const Clash = Booking.extend({ resourceName: z.string() })

export const bookings = contract('training', 'resources/bookings', {
  /** Who and what is taken in a stretch of at most 93 days. */
  board: endpoint({
    method: 'GET',
    path: '/training/bookings/board',
    permission: 'training:offerings:page',
    kind: 'read',
    input: z.object({ resourceType: resourceType.optional(), resourceIds: joined(id()).optional(), from: day(), to: day() }),
    output: z.object({ bookings: z.array(Booking) }),
  }),
  /** Would these resources be free for a course of `courseId` from that half-day on? `offeringId` is left out of the clashes. */
  check: endpoint({
    method: 'GET',
    path: '/training/bookings/check',
    permission: 'training:offerings:page',
    kind: 'read',
    input: z.object({ resourceIds: joined(id()), courseId: id(), startDate: day(), startHalf: half.optional(), offeringId: id().optional() }),
    output: z.object({ clashes: z.array(Clash) }),
  }),
})
