import { addDays, daysBetween } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { type ChangeKind, NEW_ENERGY, OTHER_REASON } from '@academy/contracts/org/change-fields.ts'
import { heldOn, liveDays, type PositionFacts, type PostFacts, singlePostViolation, togetherViolations } from '../posts/post.ts'

// What may be filed (people-organisations.md rules 14 to 16; 2-training.md §5 "User"). Days are plain texts of Shanghai's calendar.

/** What whoever files says. */
export interface Wish {
  kind: ChangeKind
  day: string
  leaveType?: string | undefined
  leaveReason?: string | undefined
  leaveReasonText?: string | undefined
  destination?: string | undefined
  destinationCompany?: string | undefined
  toOrgId?: string | undefined
  toPositionId?: string | undefined
  keepPartTime?: boolean | undefined
  begins?: boolean | undefined
  postId?: string | undefined
  letterId?: string | undefined
  remark?: string | undefined
}

export interface Position extends PositionFacts {
  id: string
  key: boolean
  adminAllowed: boolean
}
export type Post = PostFacts & { id: string; letter?: boolean | undefined; dealerId?: string | undefined }

/** What stands around a wish when it is judged. */
export interface Around {
  today: string
  employed: boolean
  /** He was erased: he comes back as somebody new, if at all. */
  erased?: boolean
  /** All his posts, with the days on which approved changes will end them. */
  posts: readonly Post[]
  positions: ReadonlyMap<string, Position>
  target: { org?: { id: string; closed: boolean } | undefined; position?: Position | undefined }
  /** Who holds, or will hold, that position at that place. */
  holders: readonly PostFacts[]
  /** The letter that is meant is there, of this post, and not in force yet. */
  letterFiled: boolean
  /** It is filed after its day (registrar), so many days back at most. */
  late: boolean
  bounds: { aheadDays: number; backDays: number; partTimeMax: number }
}

const required = (wish: Wish, ...fields: (keyof Wish)[]): Violation[] =>
  fields.flatMap((field) => (wish[field] === undefined || wish[field] === '' ? [{ field, code: 'required' }] : []))

/** Posts that are held today, the main one first. */
const livePosts = ({ posts, today }: Pick<Around, 'posts' | 'today'>): Post[] =>
  posts.filter((post) => heldOn(post, today)).sort((a, b) => Number(b.main) - Number(a.main) || (a.slot ?? 0) - (b.slot ?? 0))

/** The post that a change is about: the named one, else the main one. */
export const postOf = (wish: Pick<Wish, 'kind' | 'postId' | 'begins'>, around: Pick<Around, 'posts' | 'today'>): Post | undefined => {
  const live = livePosts(around)
  const named = wish.kind === '3' || (wish.kind === '4' && wish.begins === false)
  return named ? live.find(({ id }) => id === wish.postId) : live.find(({ main }) => main)
}

/** Resolution 6: from today to so many days ahead, or so many days back for what was missed; never on the day of joining. */
const dayFaults = ({ day }: Wish, { today, late, bounds }: Around, joined: string | undefined): Violation[] => {
  const first = late ? addDays(today, -bounds.backDays) : today
  const found: Violation[] = []
  if (day < first) found.push(late ? { field: 'day', code: 'changeTooLongAgo', params: { days: bounds.backDays } } : { field: 'day', code: 'changeInPast' })
  if (late && day >= today) found.push({ field: 'day', code: 'changeNotLate' })
  if (!late && daysBetween(today, day) > bounds.aheadDays) found.push({ field: 'day', code: 'changeTooFarAhead', params: { days: bounds.aheadDays } })
  if (joined !== undefined && (day === joined || today === joined)) found.push({ field: 'day', code: 'changeOnJoinDay' })
  else if (joined !== undefined && day < joined) found.push({ field: 'day', code: 'changeBeforeJoin', params: { day: joined } })
  return found
}

const leaveFaults = (wish: Wish, around: Around): Violation[] => [
  ...required(wish, 'leaveType', 'leaveReason', 'destination'),
  ...(wish.leaveReason === OTHER_REASON ? required(wish, 'leaveReasonText') : []),
  ...(wish.destination === NEW_ENERGY ? required(wish, 'destinationCompany') : []),
  ...(around.employed ? [] : [{ field: 'userId', code: 'notEmployed' }]),
  ...dayFaults(wish, around, postOf(wish, around)?.joinDate),
]

/** The posts as they stand from the day of the change on, and the one that begins. */
const postsAfter = (wish: Wish, around: Pick<Around, 'posts' | 'today' | 'target'>, userId: string): { posts: Post[]; begun?: Post } => {
  const { org, position } = around.target
  const left = postOf(wish, around)
  const before = addDays(wish.day, -1)
  const ends = (post: Post): boolean => {
    if (wish.kind === '4') return wish.begins === false && post.id === left?.id
    return wish.kind === '2' && heldOn(post, wish.day) && (post.main || (post.orgId === left?.orgId && !wish.keepPartTime))
  }
  const posts = around.posts
    .map((post) => (ends(post) ? { ...post, leaveDate: before } : post))
    .filter((post) => post.leaveDate === undefined || post.leaveDate >= post.joinDate)
  if (!org || !position || wish.kind === '3' || (wish.kind === '4' && !wish.begins)) return { posts }
  const begun: Post = { id: 'begun', userId, positionCode: position.code, orgId: org.id, main: wish.kind !== '4', joinDate: wish.day }
  return { posts, begun: wish.kind === '4' ? { ...begun, slot: nextSlot(posts, wish.day) } : begun }
}

/** The first part-time slot that is free on a day. */
const nextSlot = (posts: readonly Post[], day: string): number => {
  const taken = posts.filter((post) => !post.main && heldOn(post, day)).length
  return taken + 1
}

/** The part-time posts that go on, in order from 1 (R4): those whose slot is another one now. */
const reordered = (posts: readonly Post[], day: string): Post[] =>
  posts
    .filter((post) => !post.main && heldOn(post, day))
    .sort((a, b) => (a.slot ?? 0) - (b.slot ?? 0))
    .flatMap((post, at) => (post.slot === at + 1 ? [] : [{ ...post, slot: at + 1 }]))

/** The field of the form at which a rule of posts is told. */
const formFields: Readonly<Record<string, string>> = {
  positionId: 'toPositionId',
  orgId: 'toOrgId',
  joinDate: 'day',
  leaveDate: 'day',
  slot: 'toPositionId',
  main: 'toPositionId',
}

/** I42, I43 on what would be: single posts, and his posts together on each day on which they change. */
const beginFaults = (wish: Wish, around: Around, userId: string): Violation[] => {
  const { posts, begun } = postsAfter(wish, around, userId)
  if (!begun || !around.target.position) return []
  const byCode = new Map([...around.positions.values()].map((position) => [position.code, position]))
  const ordered = posts.map((post) => reordered(posts, wish.day).find(({ id }) => id === post.id) ?? post)
  const days = liveDays(begun, ordered, wish.day)
  const together = days.flatMap((day) => togetherViolations([...ordered.filter((post) => heldOn(post, day)), begun], byCode, around.bounds.partTimeMax))
  const single = singlePostViolation(begun, around.target.position, around.holders)
  const all = [...(single ? [single] : []), ...new Map(together.map((one) => [one.code, one])).values()]
  return all.map((one) => ({ ...one, field: formFields[one.field] ?? one.field }))
}

/** Where somebody is to work: named, there, open, and another than now (2-training.md §5). */
const targetFaults = (wish: Wish, around: Around, userId: string): Violation[] => {
  const { org, position } = around.target
  const found = required(wish, 'toOrgId', 'toPositionId')
  if (wish.toOrgId && !org) found.push({ field: 'toOrgId', code: 'unknown' })
  if (wish.toPositionId && !position) found.push({ field: 'toPositionId', code: 'unknown' })
  if (org?.closed) found.push({ field: 'toOrgId', code: 'orgClosed' })
  const main = postOf({ kind: '2' }, around)
  if (wish.kind === '2' && org && position && main?.orgId === org.id && main.positionCode === position.code)
    found.push({ field: 'toPositionId', code: 'sameAsBefore' })
  return found.length > 0 ? found : beginFaults(wish, around, userId)
}

const transferFaults = (wish: Wish, around: Around, userId: string): Violation[] => {
  const main = postOf(wish, around)
  return [...(main ? [] : [{ field: 'userId', code: 'noMainPost' }]), ...targetFaults(wish, around, userId), ...dayFaults(wish, around, main?.joinDate)]
}

const partTimeFaults = (wish: Wish, around: Around, userId: string): Violation[] => {
  if (wish.begins) return transferFaults(wish, around, userId)
  const post = postOf(wish, around)
  const found = required(wish, 'begins', 'postId')
  if (wish.postId && (!post || post.main)) found.push({ field: 'postId', code: 'notPartTime' })
  return [...found, ...dayFaults(wish, around, post?.joinDate)]
}

const permissionFaults = (wish: Wish, around: Around): Violation[] => {
  const post = postOf(wish, around)
  const found = required(wish, 'begins', 'postId', ...(wish.begins ? (['letterId'] as const) : []))
  const position = post && [...around.positions.values()].find(({ code }) => code === post.positionCode)
  if (wish.postId && !post) found.push({ field: 'postId', code: 'unknown' })
  if (post && !position?.adminAllowed) found.push({ field: 'postId', code: 'letterNotAllowed', params: { position: post.positionCode } })
  if (post && wish.begins && post.letter) found.push({ field: 'postId', code: 'letterHeld' })
  if (post && wish.begins === false && !post.letter) found.push({ field: 'postId', code: 'letterNotHeld' })
  if (wish.begins && wish.letterId && !around.letterFiled) found.push({ field: 'letterId', code: 'unknown' })
  return [...found, ...dayFaults(wish, around, post?.joinDate)]
}

const rejoinFaults = (wish: Wish, around: Around, userId: string): Violation[] => {
  const last = around.posts
    .flatMap(({ leaveDate }) => leaveDate ?? [])
    .sort()
    .at(-1)
  return [
    ...(around.employed ? [{ field: 'userId', code: 'stillEmployed' }] : []),
    ...(around.erased ? [{ field: 'userId', code: 'personErased' }] : []),
    ...(last !== undefined && wish.day <= last ? [{ field: 'day', code: 'joinBeforeLastLeave', params: { day: last } }] : []),
    ...targetFaults(wish, around, userId),
    ...dayFaults(wish, around, undefined),
  ]
}

/** Everything that stands against filing, at once. */
export const filingFaults = (wish: Wish, around: Around, userId: string): Violation[] => {
  const late = around.late ? required(wish, 'remark') : []
  const of = {
    '1': leaveFaults,
    '2': transferFaults,
    '3': permissionFaults,
    '4': partTimeFaults,
    '5': rejoinFaults,
  }[wish.kind]
  return [...late, ...of(wish, around, userId)]
}

/** The day at whose 00:00 a change is made: the one after the last day of a leave, else its own. */
export const dueOn = ({ kind, day }: Pick<Wish, 'kind' | 'day'>): string => (kind === '1' ? addDays(day, 1) : day)
