import { z } from 'zod'
import { event } from '../core/event.ts'
import { live } from '../core/live.ts'
import { day, id } from '../core/rules.ts'

/** A letter is in force no more: its day is over, or it was taken back; the roles that need one end with it. */
export const letterEnded = event(
  'org.letter.ended',
  1,
  z.object({ postId: id(), userId: id(), orgId: id(), until: day(), how: z.enum(['expired', 'revoked']), endedAt: z.iso.datetime() }),
  { postId: 'post-1', userId: 'u-0101', orgId: 'org-O0001', until: '2026-12-31', how: 'expired', endedAt: '2026-12-31T16:00:20.000Z' },
)

export const letterLive = live('org.letter', { noun: 'letters', to: 'all', also: [{ noun: 'posts' }] })
