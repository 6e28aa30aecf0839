import { dayOf } from '@academy/contracts/core/days.ts'
import type { Db } from 'mongodb'
import { type Finding, finding } from './finding.ts'

interface Post {
  _id: string
  tenantId: string
  userId: string
  orgId: string
  positionCode: string
  main: boolean
  joinDate: string
  leaveDate?: string
}

/** Recomputes I42 and I43 from the raw posts: one holder of a single-post position, one main post, at most four part-time ones. */
export const verifyPosts = async (db: Db, now: Date): Promise<Finding[]> => {
  const today = dayOf(now)
  const fields = { tenantId: 1, userId: 1, orgId: 1, positionCode: 1, main: 1, joinDate: 1, leaveDate: 1 }
  const posts = (await db.collection('posts').find().project(fields).toArray()) as unknown as Post[]
  const held = posts.filter((post) => post.joinDate <= today && (!post.leaveDate || post.leaveDate >= today))
  const single = new Set(
    ((await db.collection('positions').find({ single: true }).toArray()) as unknown as { tenantId: string; code: string }[]).map(
      (row) => `${row.tenantId}|${row.code}`,
    ),
  )
  const repeated = (rows: readonly Post[], key: (post: Post) => string, most: number): string[] => {
    const groups = new Map<string, Post[]>()
    for (const post of rows) groups.set(key(post), [...(groups.get(key(post)) ?? []), post])
    return [...groups.values()].filter((group) => group.length > most).flatMap((group) => group.map((post) => post._id))
  }
  const singles = held.filter((post) => single.has(`${post.tenantId}|${post.positionCode}`))
  return [
    finding(
      'I42 one active holder of a single-post position',
      singles.length,
      repeated(singles, (post) => `${post.tenantId}|${post.orgId}|${post.positionCode}`, 1),
    ),
    finding('I43 one main post, at most four part-time ones', held.length, [
      ...repeated(
        held.filter((post) => post.main),
        (post) => `${post.tenantId}|${post.userId}`,
        1,
      ),
      ...repeated(
        held.filter((post) => !post.main),
        (post) => `${post.tenantId}|${post.userId}`,
        4,
      ),
    ]),
  ]
}
