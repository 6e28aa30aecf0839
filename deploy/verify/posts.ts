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
}

const fields = { tenantId: 1, userId: 1, orgId: 1, positionCode: 1, main: 1 }
const MOST_PART_TIME = 4

/** The posts that are held on this day, person after person. */
const held = (db: Db, day: string) =>
  db
    .collection('posts')
    .find({ joinDate: { $lte: day }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: null }, { leaveDate: '' }, { leaveDate: { $gte: day } }] }, heavy)
    .sort({ tenantId: 1, userId: 1 })
    .project<Post>(fields)

const singlesOf = async (db: Db): Promise<Set<string>> => {
  const rows = await db.collection<{ tenantId: string; code: string }>('positions').find({ single: true }).toArray()
  return new Set(rows.map((row) => `${row.tenantId}|${row.code}`))
}

/** What a person may not hold together: all his main posts when there are two, all part-time ones when there are more than four. */
const tooMany = (own: readonly Post[]): string[] => {
  const [mains, others] = [own.filter((post) => post.main), own.filter((post) => !post.main)]
  return [...(mains.length > 1 ? mains : []), ...(others.length > MOST_PART_TIME ? others : [])].map((post) => post._id)
}

/** Recomputes I42 and I43 from the raw posts: one holder of a single-post position, one main post, at most four part-time ones. Holds one person at a time. */
export const verifyPosts = async (db: Db, now: Date): Promise<Finding[]> => {
  const single = await singlesOf(db)
  const holders = new Map<string, string>()
  const twice: string[] = []
  const crowded: string[] = []
  let own: Post[] = []
  let [people, singles] = [0, 0]
  for await (const post of held(db, dayOf(now))) {
    people++
    if (own[0] && (own[0].userId !== post.userId || own[0].tenantId !== post.tenantId)) {
      crowded.push(...tooMany(own))
      own = []
    }
    own.push(post)
    if (!single.has(`${post.tenantId}|${post.positionCode}`)) continue
    singles++
    const place = `${post.tenantId}|${post.orgId}|${post.positionCode}`
    const first = holders.get(place)
    if (first) twice.push(first, post._id)
    else holders.set(place, post._id)
  }
  crowded.push(...tooMany(own))
  return [
    finding('I42 one active holder of a single-post position', singles, twice),
    finding('I43 one main post, at most four part-time ones', people, crowded),
  ]
}
