import type { ReplicaRow } from '@academy/chassis/events/replica.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import { openStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import { organisations, posts } from '../../people.ts'
import { EnrolmentModel } from './model.ts'
import { promote } from './promote.ts'
import { transition } from './transition.ts'

const CLOSED = '40'
/** The reason "left the company". */
const LEFT = '30'
const BATCH = 5000

type Post = Pick<ReplicaRow<typeof posts>, 'joinDate' | 'leaveDate'>
const heldOn = (post: Post, day: string): boolean => post.joinDate <= day && (!post.leaveDate || post.leaveDate >= day)

/** Frees without penalty the seats of people of closed outlets who hold no post on the first day; movers keep theirs (world.md §10.3). Gives how many. */
export const releaseEndedPosts = async (work: Work): Promise<number> => {
  const closed = await organisations(work).find({ dealerStatus: CLOSED })
  if (closed.length === 0) return 0
  const rows = await repository(EnrolmentModel)(work).find(
    { outletId: { $in: closed.map((outlet) => outlet.id) }, status: { $in: openStatuses }, startsAt: { $gt: work.now } },
    { limit: BATCH },
  )
  const held = await posts(work).find({ userId: { $in: rows.map((e) => e.userId) } })
  const endedPosts = rows.filter((e) => !held.some((post) => post.userId === e.userId && heldOn(post, e.startDate)))
  const left = []
  for (const e of endedPosts)
    try {
      left.push(await work.unit((unit) => transition(unit, e, 'release', { at: work.now, by: 'system', reason: LEFT })))
    } catch (error) {
      logger.error({ err: error, enrolmentId: e.id }, 'the seat of somebody who left could not be freed')
    }
  for (const offeringId of new Set(left.map((e) => e.offeringId))) await promote(work, offeringId)
  return left.length
}
