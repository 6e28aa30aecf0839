import { z } from 'zod'
import { event } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { id } from '../../core/rules.ts'

// The aggregate is what was written; its words stay in community.

const about = {
  kind: z.enum(['comment', 'reply']),
  of: z.string(),
  recordId: id(),
  authorId: id(),
  /** Of a reply: what it answers. */
  parentId: id().optional(),
}
const example = { kind: 'comment' as const, of: 'courses', recordId: 'course-TBA102', authorId: 'u-0412' }

/** Somebody wrote something, and it can be seen; told again when it was held back first. */
export const commentPosted = event('community.comment.posted', 1, z.object(about), example)
export const commentEdited = event('community.comment.edited', 1, z.object(about), example)
/** Enough people complained: it is out of sight until somebody decides. */
export const commentHidden = event('community.comment.hidden', 1, z.object(about), example)
/** The academy took it down. */
export const commentShielded = event('community.comment.shielded', 1, z.object({ ...about, reason: z.string(), by: id() }), {
  ...example,
  reason: 'advert',
  by: 'u-9006',
})
/** It can be seen again. */
export const commentRestored = event('community.comment.restored', 1, z.object({ ...about, by: id() }), { ...example, by: 'u-9006' })
/** Its author took it away. */
export const commentRemoved = event('community.comment.removed', 1, z.object(about), example)

export const commentLive = live('community.comment', { noun: 'discussion/comments', to: 'all' })
