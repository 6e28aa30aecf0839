import { addDays, daysBetween } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'

// Rules of posts (2-training.md §5 "User", I42 to I44). Days are plain `YYYY-MM-DD` texts, so they compare as texts; `today` is Shanghai's.

export interface PostFacts {
  id?: string
  userId: string
  positionCode: string
  orgId: string
  main: boolean
  slot?: number | undefined
  joinDate: string
  leaveDate?: string | undefined
}

export interface PositionFacts {
  code: string
  single: boolean
  partTime: boolean
}

/** Is the post held on this day? The leave date itself is still held (world.md §10.20). */
export const heldOn = (post: PostFacts, day: string): boolean => post.joinDate <= day && (post.leaveDate === undefined || post.leaveDate >= day)

/** Do two stretches of days share a day? */
export const overlap = (a: PostFacts, b: PostFacts): boolean =>
  (b.leaveDate === undefined || a.joinDate <= b.leaveDate) && (a.leaveDate === undefined || b.joinDate <= a.leaveDate)

/**
 * I42: who else holds a single-post position of the outlet in the time of `post`, main or part-time.
 * `others` are the posts of that outlet; the answer names the first free day when there is one.
 */
export const singlePostViolation = (post: PostFacts, position: PositionFacts, others: readonly PostFacts[]): Violation | undefined => {
  if (!position.single) return undefined
  const holders = others.filter(
    (other) => other.id !== post.id && other.positionCode === post.positionCode && other.orgId === post.orgId && overlap(other, post),
  )
  if (holders.length === 0) return undefined
  const lasts = holders.map((holder) => holder.leaveDate)
  const free = lasts.every((last) => last !== undefined)
    ? addDays(
        lasts.reduce((a, b) => (a > b ? a : b)),
        1,
      )
    : undefined
  const params = { position: post.positionCode }
  return free ? { field: 'positionId', code: 'singlePostFreeFrom', params: { ...params, free } } : { field: 'positionId', code: 'singlePostHeld', params }
}

const same = (a: PostFacts, b: PostFacts): boolean => a.positionCode === b.positionCode && a.orgId === b.orgId

/** A violation, and the post among those of a person that causes it. */
export interface Blamed extends Violation {
  post: PostFacts
}

/**
 * I43: a person's live posts together: exactly one main post, at most `max` part-time ones in slots filled in order, each of a position that allows
 * it, none twice, none equal to the main post. Each is told of the post that causes it.
 */
export const togetherFaults = (posts: readonly PostFacts[], positions: ReadonlyMap<string, PositionFacts>, max: number): Blamed[] => {
  const mains = posts.filter((post) => post.main)
  const partTime = posts.filter((post) => !post.main).sort((a, b) => (a.slot ?? 0) - (b.slot ?? 0))
  const all = (found: readonly PostFacts[], field: string, code: string, params?: Violation['params']): Blamed[] =>
    found.map((post) => ({ post, field, code, ...(params ? { params } : {}) }))
  return [
    ...all(mains.length > 1 ? mains : [], 'main', 'secondMainPost'),
    ...all(mains.length === 0 ? partTime : [], 'main', 'mainPostMissing'),
    ...all(partTime.slice(max), 'slot', 'partTimeTooMany', { max }),
    ...all(
      partTime.filter((post, at) => post.slot !== at + 1),
      'slot',
      'partTimeOrder',
    ),
    ...all(
      partTime.filter((post, at) => partTime.slice(0, at).some((earlier) => same(earlier, post))),
      'positionId',
      'partTimeTwice',
    ),
    ...all(
      partTime.filter((post) => mains.some((main) => same(main, post))),
      'positionId',
      'partTimeIsMain',
    ),
    ...partTime
      .filter((post) => positions.get(post.positionCode)?.partTime === false)
      .flatMap((post) => all([post], 'positionId', 'partTimeNotAllowed', { position: post.positionCode })),
  ]
}

/** Everything against a person's live posts together, each kind once. */
export const togetherViolations = (posts: readonly PostFacts[], positions: ReadonlyMap<string, PositionFacts>, max: number): Violation[] => [
  ...new Map(
    togetherFaults(posts, positions, max).map(({ post: _, ...violation }) => [`${violation.code}|${violation.params?.position ?? ''}`, violation]),
  ).values(),
]

/** I44: the dates of one post. `lastLeave` is the person's last leave date before; `backDays` how far back an assignment may begin (`post.assign.backDays`). */
export const dateViolations = (
  post: Pick<PostFacts, 'joinDate' | 'leaveDate'>,
  today: string,
  bounds: { backDays?: number | undefined; lastLeave?: string | undefined },
): Violation[] => {
  const found: Violation[] = []
  if (bounds.lastLeave !== undefined && post.joinDate < bounds.lastLeave)
    found.push({ field: 'joinDate', code: 'joinBeforeLastLeave', params: { day: bounds.lastLeave } })
  if (bounds.backDays !== undefined && daysBetween(post.joinDate, today) > bounds.backDays)
    found.push({ field: 'joinDate', code: 'joinTooLongAgo', params: { days: bounds.backDays } })
  if (post.leaveDate !== undefined && post.leaveDate < post.joinDate) found.push({ field: 'leaveDate', code: 'leaveBeforeJoin' })
  return found
}

/** I44: a leave that is asked for: from today to `aheadDays` from now and not on the join day. */
export const leaveViolations = (post: Pick<PostFacts, 'joinDate'>, leaveDate: string, today: string, aheadDays: number): Violation[] => {
  const found: Violation[] = []
  if (leaveDate < today) found.push({ field: 'leaveDate', code: 'leaveInPast' })
  if (daysBetween(today, leaveDate) > aheadDays) found.push({ field: 'leaveDate', code: 'leaveTooFarAhead', params: { days: aheadDays } })
  if (leaveDate < post.joinDate) found.push({ field: 'leaveDate', code: 'leaveBeforeJoin' })
  if (leaveDate === post.joinDate || today === post.joinDate) found.push({ field: 'leaveDate', code: 'changeOnJoinDay' })
  return found
}

/** The days from today on at which a person's posts change while `post` is held: on these, and so on all, his posts together must be right. */
export const liveDays = (post: PostFacts, others: readonly PostFacts[], today: string): string[] => {
  const begins = [post, ...others].map(({ joinDate }) => (joinDate > today ? joinDate : today))
  return [...new Set(begins)].filter((day) => heldOn(post, day)).sort()
}

/** The last day of the person's posts of the same kind: of his main posts, or of those in the same part-time slot. */
const lastLeaveOf = (post: PostFacts, others: readonly PostFacts[]): string | undefined =>
  others
    .filter((other) => other.main === post.main && (post.main || other.slot === post.slot))
    .flatMap(({ leaveDate }) => leaveDate ?? [])
    .sort()
    .at(-1)

/**
 * I44 for a post that is new (`before` null) or edited: only what changes is judged, so that an old post can still be ended or corrected.
 * `others` are the person's other posts.
 */
export const changeViolations = (
  post: PostFacts,
  before: PostFacts | null,
  others: readonly PostFacts[],
  today: string,
  bounds: { backDays: number; aheadDays: number },
): Violation[] => {
  const joins = post.joinDate !== before?.joinDate
  const moved = before?.joinDate === today && (['orgId', 'positionCode'] as const).filter((field) => post[field] !== before[field])
  const onJoinDay = (moved || []).map((field) => ({ field: field === 'orgId' ? field : 'positionId', code: 'changeOnJoinDay' }))
  const dates = dateViolations(post, today, joins ? { backDays: bounds.backDays, lastLeave: lastLeaveOf(post, others) } : {})
  const leaves = post.leaveDate && post.leaveDate !== before?.leaveDate ? leaveViolations(post, post.leaveDate, today, bounds.aheadDays) : []
  return [...dates, ...leaves.filter(({ code }) => !dates.some((one) => one.code === code)), ...onJoinDay]
}
