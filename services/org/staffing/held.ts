import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { PostModel } from '../posts/model.ts'
import { type Approved, type PostFact, postsAfter } from './approved.ts'
import type { Held } from './staffing.ts'

/** Held posts that end within so many days are leaving. */
const LEAVING_DAYS = 30

type Keyed = { orgId: string; positionCode: string; departmentId?: string | undefined }
interface Counted {
  _id: Keyed
  filled: number
  leaving: number
  covered: number
}
interface Ended {
  _id: Keyed
  last: string
}

const heldOn = (day: string) => ({ joinDate: { $lte: day }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: day } }] })
const when = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } })
const byPlace = { orgId: '$orgId', positionCode: '$positionCode', departmentId: '$departmentId' }

/** Posts of these outlets but those of some people, counted on a day by the database. */
const counted = (who: Reader, orgIds: readonly string[], day: string, people: readonly string[]) => {
  const repo = repository(PostModel)(unscoped(who))
  const place = { orgId: { $in: orgIds }, ...(people.length > 0 ? { userId: { $nin: people } } : {}) }
  const isLeaving = { $and: ['$main', { $lte: [{ $ifNull: ['$leaveDate', '9999-12-31'] }, addDays(day, LEAVING_DAYS)] }] }
  return Promise.all([
    repo.aggregate<Counted>({ ...place, ...heldOn(day) }, [
      { $group: { _id: byPlace, filled: when({ $eq: ['$main', true] }), leaving: when(isLeaving), covered: when({ $eq: ['$main', false] }) } },
    ]),
    repo.aggregate<Ended>({ ...place, main: true, leaveDate: { $lt: day } }, [
      { $group: { _id: { orgId: '$orgId', positionCode: '$positionCode' }, last: { $max: '$leaveDate' } } },
    ]),
  ])
}

const isHeld = ({ joinDate, leaveDate }: PostFact, day: string): boolean => joinDate <= day && (!leaveDate || leaveDate >= day)

/** The same of single posts. */
const countedHere = (posts: readonly PostFact[], day: string): readonly [Counted[], Ended[]] => {
  const soon = addDays(day, LEAVING_DAYS)
  const held = posts.filter((post) => isHeld(post, day))
  const counts = held.map(({ orgId, positionCode, departmentId, main, leaveDate }) => ({
    _id: { orgId, positionCode, departmentId },
    filled: main ? 1 : 0,
    leaving: main && leaveDate && leaveDate <= soon ? 1 : 0,
    covered: main ? 0 : 1,
  }))
  const ends = posts.flatMap(({ orgId, positionCode, main, leaveDate }) =>
    main && leaveDate && leaveDate < day ? [{ _id: { orgId, positionCode }, last: leaveDate }] : [],
  )
  return [counts, ends]
}

const keyOf = ({ orgId, positionCode, departmentId = '' }: Keyed) => `${orgId}|${positionCode}|${departmentId}`

/** Adds up what is held of each position in each department; the last end of a position stands with its first part. */
const joined = (counts: readonly Counted[], ends: readonly Ended[]): Map<string, Held[]> => {
  const parts = new Map<string, Held & { orgId: string }>()
  const part = (at: Keyed) => {
    const key = keyOf(at)
    const { orgId, positionCode, departmentId } = at
    const known = parts.get(key) ?? { orgId, positionCode, ...(departmentId ? { departmentId } : {}), filled: 0, leaving: 0, covered: 0 }
    parts.set(key, known)
    return known
  }
  for (const { _id, filled, leaving, covered } of counts) {
    const own = part(_id)
    own.filled += filled
    own.leaving += leaving
    own.covered += covered
  }
  for (const { _id, last } of ends) {
    const own = part(_id)
    const free = addDays(last, 1)
    if (!own.lastEnd || own.lastEnd < free) own.lastEnd = free
  }
  const outlets = new Map<string, Held[]>()
  for (const { orgId, ...held } of parts.values()) outlets.set(orgId, [...(outlets.get(orgId) ?? []), held])
  return outlets
}

/** What is held in each of these outlets on a day, with the approved changes made. */
export const heldIn = async (who: Reader, orgIds: readonly string[], day: string, changes: readonly Approved[]): Promise<Map<string, Held[]>> => {
  const people = [...new Set(changes.map(({ userId }) => userId))]
  const [counts, ends] = await counted(who, orgIds, day, people)
  if (people.length === 0) return joined(counts, ends)
  const posts = (await repository(PostModel)(unscoped(who)).find({ userId: { $in: people } }, { limit: 300_000 })) as (PostFact & { positionCode?: string })[]
  const wanted = new Set(orgIds)
  const own = postsAfter(posts, changes).filter(({ orgId }) => wanted.has(orgId))
  const [moreCounts, moreEnds] = countedHere(own, day)
  return joined([...counts, ...moreCounts], [...ends, ...moreEnds])
}
