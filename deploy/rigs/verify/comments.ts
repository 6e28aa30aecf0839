import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

const SCORES = ['practical', 'interest', 'information'] as const

interface Comment {
  _id: string
  threadId: string
  authorId: string
  finishId: string
  recordId: string
}
interface Thread {
  _id: string
  comments: number
  sums: Record<(typeof SCORES)[number], number>
}

/** Comments whose author has not attended or passed what he comments on, and those that share a finish with another. */
const unfinished = async (community: Db, training: Db): Promise<Finding> => {
  const violated: string[] = []
  const used = new Set<string>()
  let checked = 0
  for await (const { _id, authorId: userId, finishId, recordId: courseId } of community.collection<Comment>('contents').find({ kind: 'comment' }, heavy)) {
    checked++
    const own = { _id: finishId as never, userId, courseId }
    const attended = await training.collection('enrolments').findOne({ ...own, status: 'attended' })
    const passed = attended ?? (await training.collection('study_records').findOne({ ...own, $or: [{ passed: true }, { attendedHalfDays: { $gt: 0 } }] }))
    if (!passed || used.has(finishId)) violated.push(_id)
    used.add(finishId)
  }
  return finding('I30 who comments on a course has attended or passed it, once a finish', checked, violated)
}

/** Threads whose counters are not what their visible comments add up to. */
const recounted = async (community: Db): Promise<Finding> => {
  const sums = Object.fromEntries(SCORES.map((key) => [key, { $sum: `$scores.${key}` }]))
  const groups = community
    .collection('contents')
    .aggregate<Thread & Thread['sums']>(
      [{ $match: { kind: 'comment', status: 'visible' } }, { $group: { _id: '$threadId', comments: { $sum: 1 }, ...sums } }],
      heavy,
    )
  const counted = new Map<string, Thread & Thread['sums']>()
  for await (const group of groups) counted.set(group._id, group)
  const violated: string[] = []
  let checked = 0
  for await (const thread of community.collection<Thread>('threads').find({}, heavy)) {
    checked++
    const real = counted.get(thread._id)
    if (thread.comments !== (real?.comments ?? 0) || SCORES.some((key) => thread.sums[key] !== (real?.[key] ?? 0))) violated.push(thread._id)
  }
  return finding('scores and averages of a thread are a recount of its visible comments', checked, violated)
}

/** What raw collections show of comments. */
export const verifyComments = async (community: Db, training: Db): Promise<Finding[]> => [await unfinished(community, training), await recounted(community)]
