import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { changeCorrected } from '@academy/contracts/org/change-events.ts'
import type { Bounds, Row } from '../posts/judged.ts'
import { PostModel, takePosts } from '../posts/model.ts'
import { overlap, type PostFacts } from '../posts/post.ts'
import { changePost } from '../posts/write.ts'
import { aboutOf } from './facts.ts'
import { type ChangeDoc, ChangeModel } from './model.ts'
import { tellMoved } from './tell.ts'

const facts = (row: Row): PostFacts => ({ ...row, positionCode: row.positionCode ?? '' })

/** The posts that a change ended and began, with the days that they would have. */
const moved = (change: ChangeDoc, posts: readonly Row[], day: string): { post: Row; by: { leaveDate?: string; joinDate?: string } }[] => {
  const before = change.kind === '1' ? change.day : addDays(change.madeOn ?? change.day, -1)
  const ended = posts.filter((post) => post.changeId === change.id && post.leaveDate === before)
  const begun = posts.filter((post) => post.changeId === change.id && post.id === change.postId && change.kind !== '1')
  return [
    ...ended.map((post) => ({ post, by: { leaveDate: change.kind === '1' ? day : addDays(day, -1) } })),
    ...begun.map((post) => ({ post, by: { joinDate: day } })),
  ]
}

const dayFaults = (change: ChangeDoc, today: string, { day }: { day: string }, { backDays }: Bounds): Violation[] => {
  if (day === (change.kind === '1' ? change.day : (change.madeOn ?? change.day))) return [{ field: 'day', code: 'sameAsBefore' }]
  if (day > today) return [{ field: 'day', code: 'changeNotLate' }]
  return day < addDays(today, -backDays) ? [{ field: 'day', code: 'changeTooLongAgo', params: { days: backDays } }] : []
}

/** Nothing ends before it began, nobody holds two main posts on a day, no single post is held twice: what the day would break is told at it. */
const clashes = async (unit: Unit, change: ChangeDoc, plan: ReturnType<typeof moved>): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const { post, by } of plan) {
    const next = facts({ ...post, ...by })
    if (next.leaveDate !== undefined && next.leaveDate < next.joinDate) found.push({ field: 'day', code: 'changeBeforeJoin', params: { day: next.joinDate } })
    const others = await repository(PostModel)(unscoped(unit)).find({
      $or: [
        { userId: change.userId, main: true },
        { orgId: post.orgId, positionCode: post.positionCode, main: true },
      ],
    })
    const apart = others.filter(({ id }) => !plan.some((one) => one.post.id === id)).map(facts)
    if (next.main && apart.some((other) => other.userId === change.userId && overlap(other, next))) found.push({ field: 'day', code: 'secondMainPost' })
  }
  return found
}

/** The registrar sets right from which day a change counts that was made: its posts follow, up to 30 days back, with his reason (rule 16). */
export const correct = async (unit: Unit, change: ChangeDoc, input: { day: string; remark: string }, bounds: Bounds): Promise<ChangeDoc> => {
  const { id, userId, fromOrgId = '', version } = change
  await takePosts(unit, [{ userId, orgId: fromOrgId, positionCode: change.fromPositionCode }])
  const posts = await repository(PostModel)(unscoped(unit)).find({ userId })
  const plan = moved(change, posts, input.day)
  const found = [...dayFaults(change, dayOf(unit.now), input, bounds), ...(await clashes(unit, change, plan))]
  if (found.length > 0) throw malformed(found)
  for (const { post, by } of plan) await changePost(unit, post, { ...by, ...(by.leaveDate ? { endTold: by.leaveDate } : {}) })
  const madeOn = change.kind === '1' ? addDays(input.day, 1) : input.day
  const next = await repository(ChangeModel)(unscoped(unit)).update(id, version, { day: input.day, madeOn, corrected: true, reason: input.remark })
  const leaveDate = change.kind === '1' ? { leaveDate: input.day } : {}
  unit.emit(changeCorrected, id, { ...aboutOf(next), before: change.day, ...leaveDate, correctedAt: unit.now.toISOString() })
  await tellMoved(unit, next, unit.actor.userId)
  return next
}
