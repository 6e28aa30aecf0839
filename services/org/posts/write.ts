import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { postEnded, postStarted, postState } from '@academy/contracts/org/events.ts'
import { markAreas } from '../area-managers/mark-areas.ts'
import { type Asked, type Bounds, judged, type Row } from './judged.ts'
import { PostModel } from './model.ts'

// Posts are written here and by their sheet alone: each write tells the post's state, and what began or ended.

/** Whoever answers for areas reaches them by his posts. */
export const reach = async (unit: Unit, ...rows: readonly (Row | null)[]) => {
  const managers = rows.flatMap((row) => (row && /^AC0[23]$/.test(row.positionCode ?? '') ? row.userId : []))
  for (const userId of new Set(managers)) await markAreas(unit, userId)
}

export const emitPost = (unit: Unit, row: Row, isNew: boolean) => {
  const { id, userId, positionCode = '', orgId, main } = row
  unit.emit(postState, id, { ...row, positionCode })
  if (isNew) unit.emit(postStarted, id, { postId: id, userId, positionCode, orgId, main, day: row.joinDate })
}

/** Begins a post after it was judged with all that the person holds (I42 to I44). Throws malformed with everything that stands against it. */
export const beginPost = async (unit: Unit, input: Asked & { id: string; changeId?: string }, bounds: Bounds): Promise<Row> => {
  const made = await repository(PostModel)(unscoped(unit)).insert({ ...input, ...(await judged(input, null, unit, bounds)) })
  emitPost(unit, made, true)
  await reach(unit, made)
  return made
}

/** Changes fields of a post that no rule of posts judges: its end, its letter, its place among the part-time ones. */
export const changePost = async (unit: Unit, post: Pick<Row, 'id'>, by: Record<string, unknown>): Promise<Row> => {
  const changed = await repository(PostModel)(unscoped(unit)).update(post.id, undefined, by as never)
  emitPost(unit, changed, false)
  await reach(unit, changed)
  return changed
}

/** Ends a post with this last day, and tells that once where the day is over. */
export const endPost = async (unit: Unit, post: Row, leaveDate: string, changeId: string): Promise<Row> => {
  const over = leaveDate < dayOf(unit.now)
  const told = over && post.endTold !== leaveDate
  const ended = await changePost(unit, post, { leaveDate, changeId, ...(over ? { endTold: leaveDate } : {}) })
  const { id, userId, positionCode = '', orgId, main } = ended
  if (told) unit.emit(postEnded, id, { postId: id, userId, positionCode, orgId, main, day: leaveDate })
  return ended
}

/** A post that was to begin later does not. */
export const dropPost = async (unit: Unit, post: Row): Promise<void> => {
  await repository(PostModel)(unscoped(unit)).remove({ id: post.id })
  unit.emit(postState, post.id, null)
}

/** The part-time posts that a person goes on with are counted from 1 without a gap (R4). */
export const reorderPosts = async (unit: Unit, userId: string, day: string): Promise<void> => {
  const posts = await repository(PostModel)(unscoped(unit)).find({ userId, main: false, joinDate: { $lte: day } })
  const held = posts.filter(({ leaveDate }) => !leaveDate || leaveDate >= day).sort((a, b) => (a.slot ?? 0) - (b.slot ?? 0))
  for (const [at, post] of held.entries()) if (post.slot !== at + 1) await changePost(unit, post, { slot: at + 1 })
}
