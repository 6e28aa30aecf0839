import { dayOf } from '@academy/contracts/core/days.ts'
import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

interface Post {
  _id: string
  tenantId: string
  userId: string
  orgId: string
  positionCode: string
  main: boolean
  slot?: number
  joinDate: string
  leaveDate?: string | null
}
interface Position {
  tenantId: string
  code: string
  single: boolean
  partTime?: boolean
}

const projection = { tenantId: 1, userId: 1, orgId: 1, positionCode: 1, main: 1, slot: 1, joinDate: 1, leaveDate: 1 }
const MOST_PART_TIME = 4
const notLeft = [{ leaveDate: { $exists: false } }, { leaveDate: null }, { leaveDate: '' }]

/** The posts that are held on this day, person after person. */
const heldOn = (db: Db, day: string) =>
  db
    .collection<Post>('posts')
    .find({ joinDate: { $lte: day }, $or: [...notLeft, { leaveDate: { $gte: day } }] }, { projection, ...heavy })
    .sort({ tenantId: 1, userId: 1 })

const placeOf = (post: Post): string => `${post.orgId}|${post.positionCode}`

/** What a person may not hold together: two main posts, more than four others, slots with a gap, the same post twice, one that is none beside a main post. */
const together = (own: readonly Post[], partTime: ReadonlyMap<string, boolean>): string[] => {
  const mains = own.filter((post) => post.main)
  const others = own.filter((post) => !post.main).sort((a, b) => (a.slot ?? 0) - (b.slot ?? 0))
  const wrong = [
    ...(mains.length > 1 ? mains : []),
    ...(mains.length === 0 ? others : []),
    ...others.filter((post, at) => at >= MOST_PART_TIME || post.slot !== at + 1),
    ...others.filter((post) => own.some((other) => other !== post && placeOf(other) === placeOf(post))),
    ...others.filter((post) => partTime.get(`${post.tenantId}|${post.positionCode}`) === false),
  ]
  return wrong.map(({ _id }) => _id)
}

/** I43: goes person after person along those who hold posts on this day. */
const peopleFaults = async (db: Db, day: string, partTime: ReadonlyMap<string, boolean>): Promise<Finding> => {
  const crowded: string[] = []
  let own: Post[] = []
  let checked = 0
  for await (const post of heldOn(db, day)) {
    checked++
    if (own[0] && (own[0].userId !== post.userId || own[0].tenantId !== post.tenantId)) {
      crowded.push(...together(own, partTime))
      own = []
    }
    own.push(post)
  }
  crowded.push(...together(own, partTime))
  return finding('I43 one main post, at most four part-time ones in their slots', checked, crowded)
}

/** I42: goes place after place along all holders of single posts, in the order in which they came: the next one comes after the last day of those before. */
const holderFaults = async (db: Db, singles: ReadonlySet<string>): Promise<Finding> => {
  const codes = [...new Set([...singles].map((key) => key.slice(key.indexOf('|') + 1)))]
  const posts = db
    .collection<Post>('posts')
    .find({ positionCode: { $in: codes } }, { projection, ...heavy })
    .sort({ tenantId: 1, orgId: 1, positionCode: 1, joinDate: 1, _id: 1 })
  const twice: string[] = []
  let checked = 0
  let last: Post | undefined
  for await (const post of posts) {
    if (!singles.has(`${post.tenantId}|${post.positionCode}`)) continue
    checked++
    const before = last?.tenantId === post.tenantId && placeOf(last) === placeOf(post) ? last : undefined
    if (before && (!before.leaveDate || before.leaveDate >= post.joinDate)) twice.push(before._id, post._id)
    last = before && (!before.leaveDate || (post.leaveDate && post.leaveDate < before.leaveDate)) ? before : post
  }
  return finding('I42 one holder of a single-post position on each day', checked, twice)
}

/** I44: nobody leaves before he comes. */
const leftEarly = async (db: Db): Promise<Finding> => {
  const early = await db
    .collection<Post>('posts')
    .find({ leaveDate: { $gt: '' }, $expr: { $lt: ['$leaveDate', '$joinDate'] } }, { projection: { _id: 1 } })
    .toArray()
  return finding(
    'I44 nobody leaves before he comes',
    await db.collection('posts').countDocuments(),
    early.map(({ _id }) => _id),
  )
}

/** Recomputes I42 to I44 from the raw posts: single posts over all days, what a person holds together on this one. Holds one person at a time. */
export const verifyPosts = async (db: Db, now: Date): Promise<Finding[]> => {
  const positions = await db.collection<Position>('positions').find({}).toArray()
  const key = (position: Position) => `${position.tenantId}|${position.code}`
  const partTime = new Map(positions.flatMap((position) => (position.partTime === undefined ? [] : [[key(position), position.partTime] as const])))
  const singles = new Set(positions.filter(({ single }) => single).map(key))
  return [await holderFaults(db, singles), await peopleFaults(db, dayOf(now), partTime), await leftEarly(db)]
}
