import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { changeApproved, changeDropped } from '@academy/contracts/org/change-events.ts'
import { PostModel, takePosts } from '../posts/model.ts'
import { heldOn } from '../posts/post.ts'
import { changePost } from '../posts/write.ts'
import { aboutOf } from './facts.ts'
import { type ChangeDoc, ChangeModel } from './model.ts'
import { tellDropped } from './tell.ts'

type How = DataOf<typeof changeDropped>['how']
const changes = (unit: Unit) => repository(ChangeModel)(unscoped(unit))
const posts = (unit: Unit) => repository(PostModel)(unscoped(unit))

/** The posts of somebody who is to leave get their last day: whoever plans the days after counts on it, a successor begins on the next (world.md §10.20). */
const planEnds = async (unit: Unit, change: ChangeDoc): Promise<NonNullable<ChangeDoc['planned']>> => {
  const { id, userId, day } = change
  await takePosts(unit, [{ userId, orgId: change.fromOrgId ?? '', positionCode: change.fromPositionCode }])
  const own = (await posts(unit).find({ userId })).filter((post) => heldOn({ ...post, positionCode: post.positionCode ?? '' }, day) && post.leaveDate !== day)
  for (const post of own) await changePost(unit, post, { leaveDate: day, changeId: id })
  return own.map((post) => ({ postId: post.id, ...(post.leaveDate ? { leaveDate: post.leaveDate } : {}) }))
}

/** They have back what they had, where nobody has changed it since. */
const unplanEnds = async (unit: Unit, { id, planned = [] }: ChangeDoc): Promise<void> => {
  for (const { postId, leaveDate } of planned) {
    const post = await posts(unit).byId(postId)
    if (post?.changeId === id) await changePost(unit, post, { leaveDate: leaveDate ?? null, changeId: null })
  }
}

/** Agreed to, by its deciders or by their silence; it is made on its day. */
export const approve = async (unit: Unit, change: ChangeDoc, undecided: boolean): Promise<ChangeDoc> => {
  const planned = change.kind === '1' ? await planEnds(unit, change) : undefined
  const more = { ...(undecided ? { undecided } : {}), ...(planned ? { planned } : {}) }
  const next = await changes(unit).update(change.id, change.version, { status: 'approved', open: true, decidedAt: unit.now, ...more })
  unit.emit(changeApproved, change.id, { ...aboutOf(next), undecided, approvedAt: unit.now.toISOString() })
  return next
}

const states = { refused: 'refused', expired: 'refused', withdrawn: 'withdrawn', cancelled: 'cancelled' } as const

/** It is not made: refused, taken back or cancelled, `by` whom where somebody did it. */
export const drop = async (
  unit: Unit,
  change: ChangeDoc,
  how: How,
  { by, reason }: { by?: string | undefined; reason?: string | undefined } = {},
): Promise<ChangeDoc> => {
  const { id, version, status } = change
  if (status === 'approved' || status === 'blocked') await unplanEnds(unit, change)
  const more = { ...(reason ? { reason } : {}), ...(how === 'expired' ? { lapsed: true } : {}) }
  const next = await changes(unit).update(id, version, { status: states[how], open: false, decidedAt: unit.now, ...more })
  if (status === 'draft') return next
  const wasApproved = status === 'approved' || status === 'blocked'
  unit.emit(changeDropped, id, { ...aboutOf(next), how, wasApproved, droppedAt: unit.now.toISOString() })
  await tellDropped(unit, next, how, by)
  return next
}
