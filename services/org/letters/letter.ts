import { addMonths } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'

// A letter's rules (people-organisations.md rule 28; 2-training.md §5 "Files").

/** A letter is good for so many months at most. */
const MONTHS = 24

/** Everything against a letter: its post must be flagged for administrators (D) and held, its days in order, no longer than 24 months, and not over. */
export const letterViolations = (
  { issued, until }: { issued: string; until: string },
  post: { positionCode?: string | undefined; leaveDate?: string | undefined } | null,
  adminAllowed: boolean,
  today: string,
): Violation[] => {
  const found: Violation[] = []
  if (!post || (post.leaveDate !== undefined && post.leaveDate < today)) found.push({ field: 'postId', code: 'unknown' })
  else if (!adminAllowed) found.push({ field: 'postId', code: 'letterNotAllowed', params: { position: post.positionCode ?? '' } })
  if (until < issued) found.push({ field: 'until', code: 'untilBeforeFrom' })
  else if (until > addMonths(issued, MONTHS)) found.push({ field: 'until', code: 'letterTooLong', params: { months: MONTHS } })
  if (until < today) found.push({ field: 'until', code: 'letterOver' })
  return found
}
