import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { CHART_DAYS_AHEAD } from '@academy/contracts/org/chart.ts'
import { PostModel } from '../posts/model.ts'
import { approvedChanges, type PostFact, postsAfter } from '../staffing/approved.ts'

/** So many days back are told. */
const BACK = 92

/** On how many main posts something turns on each day: it begins, or was held for the last time the day before. */
const counted = (posts: readonly Pick<PostFact, 'main' | 'joinDate' | 'leaveDate'>[], from: string, to: string): Map<string, number> => {
  const days = new Map<string, number>()
  for (const { main, joinDate, leaveDate } of posts) {
    if (!main) continue
    for (const day of [joinDate, ...(leaveDate ? [addDays(leaveDate, 1)] : [])]) if (day >= from && day <= to) days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}

/** The days from three months ago to a year ahead on which posts of these outlets begin or end, approved changes among them. */
export const turnsOf = async (who: Reader, orgIds: readonly string[], today: string): Promise<{ day: string; count: number }[]> => {
  const [from, to] = [addDays(today, -BACK), addDays(today, CHART_DAYS_AHEAD)]
  const repo = repository(PostModel)(unscoped(who))
  const changes = await approvedChanges(who)
  const people = changes.map(({ userId }) => userId)
  const turning = { $or: [{ joinDate: { $gte: from } }, { leaveDate: { $gte: addDays(from, -1) } }] }
  const posts = await repo.find({ orgId: { $in: orgIds }, main: true, userId: { $nin: people }, ...turning }, { limit: 100_000 })
  const changed = people.length > 0 ? ((await repo.find({ userId: { $in: people } }, { limit: 100_000 })) as PostFact[]) : []
  const wanted = new Set(orgIds)
  const own = postsAfter(changed, changes).filter(({ orgId }) => wanted.has(orgId))
  return [...counted([...posts, ...own], from, to)].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}
