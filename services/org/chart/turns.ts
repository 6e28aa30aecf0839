import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import { CHART_DAYS_AHEAD } from '@academy/contracts/org/chart.ts'
import { type TemplateFacts, templateOn } from '../department-templates/department-template.ts'
import { HeadcountModel } from '../headcounts/model.ts'
import { PostModel } from '../posts/model.ts'
import { approvedChanges, type PostFact, postsAfter } from '../staffing/approved.ts'

/** So many days back are told. */
const BACK = 92

type Turn = readonly [day: string, posts: number]
interface Place {
  id: string
  outletKind: string
}

/** A main post turns on its first day, and on the day after its last. */
const ofPosts = (posts: readonly Pick<PostFact, 'main' | 'joinDate' | 'leaveDate'>[]): Turn[] =>
  posts.flatMap(({ main, joinDate, leaveDate }): Turn[] => (main ? [[joinDate, 1], ...(leaveDate ? [[addDays(leaveDate, 1), 1] as const] : [])] : []))

const ofHeadcounts = (rows: readonly { change: number; fromDate: string; untilDate?: string | undefined }[]): Turn[] =>
  rows.flatMap(({ change, fromDate, untilDate }): Turn[] => {
    const posts = Math.abs(change)
    return [[fromDate, posts], ...(untilDate ? [[addDays(untilDate, 1), posts] as const] : [])]
  })

/** By how many posts a template differs from the one that held the day before, in all outlets of its kind. */
const ofTemplates = (templates: readonly TemplateFacts[], outlets: readonly Place[]): Turn[] =>
  templates.flatMap((template): Turn[] => {
    const count = outlets.filter(({ outletKind }) => outletKind === template.outletKind).length
    const before = new Map(templateOn(templates, template.outletKind, addDays(template.validFrom, -1))?.rows.map((row) => [row.positionCode, row.count]))
    const next = new Map(template.rows.map((row) => [row.positionCode, row.count]))
    const differs = [...new Set([...before.keys(), ...next.keys()])].reduce((sum, code) => sum + Math.abs((next.get(code) ?? 0) - (before.get(code) ?? 0)), 0)
    return count * differs > 0 && template.status !== 'draft' ? [[template.validFrom, count * differs]] : []
  })

/** Posts of these outlets that begin or end from a day on, with the approved changes made. */
const turningPosts = async (who: Reader, orgIds: readonly string[], from: string) => {
  const repo = repository(PostModel)(unscoped(who))
  const changes = await approvedChanges(who)
  const people = changes.map(({ userId }) => userId)
  const turning = { $or: [{ joinDate: { $gte: from } }, { leaveDate: { $gte: addDays(from, -1) } }] }
  const posts = await repo.find({ orgId: { $in: orgIds }, main: true, userId: { $nin: people }, ...turning }, { limit: 100_000 })
  const changed = people.length > 0 ? ((await repo.find({ userId: { $in: people } }, { limit: 100_000 })) as PostFact[]) : []
  const wanted = new Set(orgIds)
  return [...posts, ...postsAfter(changed, changes).filter(({ orgId }) => wanted.has(orgId))]
}

/** The days from three months ago to a year ahead on which posts of these outlets begin or end, or more or fewer are wanted, each with how many. */
export const turnsOf = async (who: Reader, outlets: readonly Place[], templates: readonly TemplateFacts[], today: string) => {
  const [from, to] = [addDays(today, -BACK), addDays(today, CHART_DAYS_AHEAD)]
  const orgIds = outlets.map(({ id }) => id)
  const [posts, counts] = await Promise.all([
    turningPosts(who, orgIds, from),
    repository(HeadcountModel)(unscoped(who)).find({ orgId: { $in: orgIds } }, { limit: 100_000 }),
  ])
  const days = new Map<string, number>()
  for (const [day, count] of [...ofPosts(posts), ...ofHeadcounts(counts), ...ofTemplates(templates, outlets)])
    if (day >= from && day <= to) days.set(day, (days.get(day) ?? 0) + count)
  return [...days].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}
