import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { addDays, addMonths, dayOf } from '@academy/contracts/core/days.ts'
import { endLetters, enforceLetter } from '../letters/end.ts'
import { OrganisationModel } from '../organisations/model.ts'
import type { Bounds, Row } from '../posts/judged.ts'
import { PostModel, takePosts } from '../posts/model.ts'
import { heldOn } from '../posts/post.ts'
import { beginPost, dropPost, endPost, reorderPosts } from '../posts/write.ts'
import { isClosed } from './around.ts'
import type { ChangeDoc } from './model.ts'

/** Why a change cannot be made now; what was written of it goes with its unit, so that nothing is half. */
export class Blocked extends Error {
  /** Its words stand under `blocks`. */
  readonly why: string
  constructor(why: string) {
    super(why)
    this.why = why
  }
}

/** What became of posts by it. */
interface Made {
  ended: Row[]
  begun?: Row
  leaveDate?: string
  keeps?: boolean
}

/** The unit of one change, the day from which it counts, the rules of posts. */
interface Making {
  unit: Unit
  change: ChangeDoc
  on: string
  bounds: Bounds & { keepMonths: number }
}

const ownPosts = ({ unit, change }: Making) => repository(PostModel)(unscoped(unit)).find({ userId: change.userId })
const held = (post: Row, day: string) => heldOn({ ...post, positionCode: post.positionCode ?? '' }, day)

/** Ends what is held, and what was to begin is not; nothing ends before it began. */
const endAll = async ({ unit, change }: Making, posts: readonly Row[], leaveDate: string): Promise<Row[]> => {
  const ended: Row[] = []
  for (const post of posts) {
    if (post.joinDate > leaveDate) await dropPost(unit, post)
    else ended.push(await endPost(unit, post, leaveDate, change.id))
  }
  return ended
}

/** Throws Blocked where the place is gone or closed. */
const begin = async ({ unit, change, on, bounds }: Making, more: { main: boolean; slot?: number }): Promise<Row> => {
  const { userId, toOrgId = '', toPositionId = '', id: changeId } = change
  const org = await repository(OrganisationModel)(unscoped(unit)).byId(toOrgId)
  if (!org || isClosed(org)) throw new Blocked('orgClosed')
  return beginPost(unit, { id: unit.newId('post'), userId, orgId: toOrgId, positionId: toPositionId, joinDate: on, changeId, ...more }, bounds)
}

/** He has been here until `day`: all his posts end with it, also those to come, and his letters. */
const leave = async (making: Making): Promise<Made> => {
  const { unit, change } = making
  const posts = (await ownPosts(making)).filter((post) => !post.leaveDate || post.leaveDate >= change.day)
  const ended = await endAll(making, posts, change.day)
  await endLetters(unit, { userId: change.userId }, 'revoked')
  return { ended, leaveDate: change.day }
}

/** The main post ends the day before, with the part-time ones there unless they are kept; the new one begins. */
const transfer = async (making: Making): Promise<Made> => {
  const { unit, change, on } = making
  const before = addDays(on, -1)
  const now = (await ownPosts(making)).filter((post) => held(post, before))
  const main = now.find((post) => post.main)
  if (!main) throw new Blocked('noMainPost')
  if (main.joinDate >= on) throw new Blocked('changeOnJoinDay')
  const leaving = now.filter((post) => post.main || (post.orgId === main.orgId && !change.keepPartTime))
  const ended = await endAll(making, leaving, before)
  for (const post of ended) await endLetters(unit, { postId: post.id }, 'revoked')
  await reorderPosts(unit, change.userId, on)
  return { ended, begun: await begin(making, { main: true }), leaveDate: before }
}

const partTime = async (making: Making): Promise<Made> => {
  const { unit, change, on } = making
  const posts = await ownPosts(making)
  if (change.begins) {
    const slot = posts.filter((post) => !post.main && held(post, on)).length + 1
    return { ended: [], begun: await begin(making, { main: false, slot }) }
  }
  const post = posts.find(({ id }) => id === change.postId)
  if (!post || !held(post, on)) throw new Blocked('notPartTime')
  const ended = await endAll(making, [post], addDays(on, -1))
  await endLetters(unit, { postId: post.id }, 'revoked')
  await reorderPosts(unit, change.userId, on)
  return { ended, leaveDate: addDays(on, -1) }
}

const permission = async ({ unit, change }: Making): Promise<Made> => {
  if (!change.begins) await endLetters(unit, { postId: change.postId ?? '' }, 'revoked')
  else if (!(await enforceLetter(unit, change.letterId ?? ''))) throw new Blocked('letterGone')
  return { ended: [] }
}

/** The same person again: his posts of before stay history, and what he learned counts when he was away no longer than `rejoin.keep.months`. */
const rejoin = async (making: Making): Promise<Made> => {
  const { change, on, bounds } = making
  const keeps = change.lastLeave === undefined || addMonths(change.lastLeave, bounds.keepMonths) >= on
  return { ended: [], begun: await begin(making, { main: true }), keeps }
}

const makers = { '1': leave, '2': transfer, '3': permission, '4': partTime, '5': rejoin } as const

/** The day from which a change counts: its own; where it was agreed or freed too late, today, unless it was filed for a day that is over. */
const countsFrom = ({ day, corrected }: ChangeDoc, today: string): string => (corrected || day > today ? day : today)

/** Does what a change says, in the unit that marks it as made. Throws Blocked, or malformed with what the rules of posts say. */
export const doChange = async (unit: Unit, change: ChangeDoc, bounds: Making['bounds']): Promise<Made & { on: string }> => {
  const { userId, fromOrgId = '', fromPositionCode, toOrgId, toPositionCode } = change
  const places = [{ userId, orgId: fromOrgId, positionCode: fromPositionCode }, ...(toOrgId ? [{ userId, orgId: toOrgId, positionCode: toPositionCode }] : [])]
  await takePosts(unit, places)
  const on = countsFrom(change, dayOf(unit.now))
  return { ...(await makers[change.kind]({ unit, change, on, bounds })), on: change.kind === '1' ? addDays(change.day, 1) : on }
}
