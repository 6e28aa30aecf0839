import { addDays } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'

// Rules of closing (areas/people-organisations.md rule 2): every post that is live after the last day of business is told to leave or to move.

export interface LivePost {
  id: string
  userId: string
  main: boolean
  joinDate: string
  leaveDate?: string | undefined
}

export interface Decided {
  postId: string
  way: 'leave' | 'transfer'
  orgId?: string | undefined
  positionId?: string | undefined
}

/** Is a post held after this day? */
export const livesAfter = ({ leaveDate }: Pick<LivePost, 'leaveDate'>, day: string): boolean => leaveDate === undefined || leaveDate > day

const eachPost = (closing: string, live: readonly LivePost[], decided: readonly Decided[]): Violation[] => {
  const known = new Map(live.map((post) => [post.id, post]))
  return decided.flatMap(({ postId, way, orgId, positionId }, at): Violation[] => {
    const field = (name: string) => `posts[${at}].${name}`
    const post = known.get(postId)
    if (!post) return [{ field: field('postId'), code: 'unknown' }]
    if (way === 'leave') return []
    if (!post.main) return [{ field: field('way'), code: 'partTimeEnds' }]
    return [
      ...(orgId ? [] : [{ field: field('orgId'), code: 'required' }]),
      ...(orgId === closing ? [{ field: field('orgId'), code: 'closesItself' }] : []),
      ...(positionId ? [] : [{ field: field('positionId'), code: 'required' }]),
    ]
  })
}

/** Everything against a closing as it was typed: its day, and each post that is live after it. `days` is how far ahead a leave may be. */
export const closingViolations = (
  { id, day, posts }: { id: string; day: string; posts: readonly Decided[] },
  live: readonly LivePost[],
  today: string,
  days: number,
): Violation[] => {
  const told = new Set(posts.map(({ postId }) => postId))
  const open = live.filter((post) => !told.has(post.id))
  return [
    ...(day < today ? [{ field: 'day', code: 'leaveInPast' }] : []),
    ...(day > addDays(today, days) ? [{ field: 'day', code: 'leaveTooFarAhead', params: { days } }] : []),
    ...(told.size < posts.length ? [{ field: 'posts', code: 'postTwice' }] : []),
    ...(open.length > 0 ? [{ field: 'posts', code: 'postsUndecided', params: { count: open.length } }] : []),
    ...eachPost(id, live, posts),
  ]
}
