import { z } from 'zod'
import { event } from '../core/event.ts'
import { id } from '../core/rules.ts'
import { blockedWhys } from './registration-whys.ts'

const instant = z.iso.datetime()
const at = '2026-11-24T11:42:00.000Z'

/** What became of the post of somebody who was admitted, told by org: held, or not to be had any more. */
export const registrationPlaced = event('org.registration.placed', 1, z.object({ userId: id(), postId: id().optional(), placedAt: instant }), {
  userId: 'user-4411',
  postId: 'post-1',
  placedAt: at,
})
export const registrationBlocked = event('org.registration.blocked', 1, z.object({ userId: id(), why: z.enum(blockedWhys), blockedAt: instant }), {
  userId: 'user-4411',
  why: 'placeTaken',
  blockedAt: at,
})
