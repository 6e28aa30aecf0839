import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { ChangeModel } from '../personnel-changes/model.ts'
import { PositionModel } from '../positions/model.ts'

// Approved personnel changes whose day has not come: days ahead are told as if they had been made (people-organisations.md rule 5).

export interface PostFact {
  id: string
  userId: string
  orgId: string
  positionCode: string
  departmentId?: string | undefined
  main: boolean
  joinDate: string
  leaveDate?: string | undefined
}

export interface Approved {
  userId: string
  /** 1 leave, 2 transfer, 4 part-time, 5 re-join. */
  kind: string
  day: string
  postId?: string | undefined
  toOrgId?: string | undefined
  toPositionCode?: string | undefined
  begins?: boolean | undefined
  keepPartTime?: boolean | undefined
}

const LEAVE = '1'
const TRANSFER = '2'
const PART_TIME = '4'
const REJOIN = '5'

const ended = (post: PostFact, last: string): PostFact => (post.leaveDate && post.leaveDate <= last ? post : { ...post, leaveDate: last })

const begun = ({ userId, day, toOrgId, toPositionCode }: Approved, main: boolean): PostFact[] =>
  toOrgId && toPositionCode ? [{ id: `${userId}|${day}`, userId, orgId: toOrgId, positionCode: toPositionCode, main, joinDate: day }] : []

/** One person's posts as they will be when a change has been made. */
const after = (posts: readonly PostFact[], change: Approved): PostFact[] => {
  const before = addDays(change.day, -1)
  if (change.kind === LEAVE) return posts.map((post) => ended(post, change.day))
  if (change.kind === TRANSFER) {
    const main = posts.find((post) => post.main && post.joinDate < change.day && !(post.leaveDate && post.leaveDate < before))
    const ends = (post: PostFact) => post === main || (!post.main && !change.keepPartTime && post.orgId === main?.orgId)
    return [...posts.map((post) => (ends(post) ? ended(post, before) : post)), ...begun(change, true)]
  }
  if (change.kind === PART_TIME && !change.begins) return posts.map((post) => (post.id === change.postId ? ended(post, before) : post))
  return [...posts, ...begun(change, change.kind !== PART_TIME)]
}

/** The posts of people with approved changes as they will be. */
export const postsAfter = (posts: readonly PostFact[], changes: readonly Approved[]): PostFact[] => {
  const people = new Map<string, PostFact[]>()
  for (const { userId } of changes) people.set(userId, [])
  for (const post of posts) people.get(post.userId)?.push(post)
  const inOrder = [...changes].sort((a, b) => (a.day < b.day ? -1 : 1))
  for (const change of inOrder) people.set(change.userId, after(people.get(change.userId) ?? [], change))
  return [...people.values()].flat()
}

/** The approved changes that have not been made; one that is blocked waits, and nobody knows until when. */
export const approvedChanges = async (who: Reader): Promise<Approved[]> => {
  const rows = await repository(ChangeModel)(unscoped(who)).find({ status: 'approved', kind: { $in: [LEAVE, TRANSFER, PART_TIME, REJOIN] } }, { limit: 20_000 })
  if (rows.length === 0) return []
  const positions = await repository(PositionModel)(unscoped(who)).byIds(rows.flatMap(({ toPositionId }) => toPositionId ?? []))
  const codes = new Map(positions.map(({ id, code }) => [id, code]))
  return rows.map(({ toPositionId, ...row }) => ({ ...row, toPositionCode: row.toPositionCode ?? codes.get(toPositionId ?? '') }))
}
