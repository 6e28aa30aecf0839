import { z } from 'zod'
import { lifecycle } from '../../core/lifecycle.ts'
import { int } from '../../core/rules.ts'

/** What somebody wrote: `pending` waits for a look because of a word, `hidden` because of complaints, `shielded` was taken down by the academy, `deleted` by its author. */
export const commentLife = lifecycle({
  states: ['pending', 'visible', 'hidden', 'shielded', 'deleted'],
  initial: 'pending',
  moves: {
    release: { from: ['pending'], to: 'visible' },
    hide: { from: ['visible'], to: 'hidden' },
    ignore: { from: ['hidden'], to: 'visible' },
    shield: { from: ['pending', 'visible', 'hidden'], to: 'shielded' },
    restore: { from: ['shielded'], to: 'visible' },
    erase: { from: ['pending', 'visible', 'hidden'], to: 'deleted' },
  },
})
export type CommentState = (typeof commentLife.states)[number]
export type CommentMove = keyof typeof commentLife.moves & string

/** Why something is reported or taken down. */
export const faultReason = z.enum(['advert', 'abuse', 'personal', 'untrue', 'offTopic', 'other'])
export type FaultReason = z.output<typeof faultReason>

/** How useful in practice, how interesting, how much new was learned: one to five each (T§3 "Course comment"). */
export const Scores = z.object({ practical: int(1, 5), interest: int(1, 5), information: int(1, 5) })
export type Scores = z.output<typeof Scores>
export const scoreKeys = ['practical', 'interest', 'information'] as const

/** In signs (community-publishing-mail.md §2). */
export const COMMENT_MAX = 500
export const REPLY_MAX = 2000
export const NOTE_MAX = 200
/** A comment may be changed so long after it was written. */
export const EDIT_HOURS = 24
