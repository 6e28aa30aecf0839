import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { AreaManagerModel } from '../area-managers/model.ts'
import { regionHeads } from '../area-managers/one-a-day.ts'
import { PostModel } from '../posts/model.ts'
import { type OrganisationDoc, OrganisationModel } from './model.ts'

const LEAVING_DAYS = 30
/** As many of an outlet's people as one has; a root that has more is counted by its lists. */
const MOST = 5000

/** Who keeps the people of an outlet or group by his post alone; others need a letter. */
const keeping = new Set(['MG05', 'MG04'])

const heldOn = (day: string) => ({ joinDate: { $lte: day }, $or: [{ leaveDate: { $exists: false } }, { leaveDate: { $gte: day } }] })

/** Every organisation in reach, with how many have their main post there. */
export const tree = async (_: object, ctx: Context) => {
  const orgs = await repository(OrganisationModel)(ctx).find({}, { sort: { code: 1 }, limit: 20_000 })
  const counted = await repository(PostModel)(unscoped(ctx)).aggregate<{ _id: string; people: number }>({ main: true, ...heldOn(dayOf(ctx.now)) }, [
    { $group: { _id: '$orgId', people: { $sum: 1 } } },
  ])
  const people = new Map(counted.map((row) => [row._id, row.people]))
  return orgs.map((org) => ({ ...org, people: people.get(org.id) ?? 0 }))
}

/** Who answers for the area of an outlet today. */
const managersOf = async ({ area }: OrganisationDoc, ctx: Context) => {
  if (!area) return []
  const today = dayOf(ctx.now)
  const rows = await repository(AreaManagerModel)(unscoped(ctx)).find({ area, fromDate: { $lte: today } })
  const live = rows.filter(({ toDate }) => !toDate || toDate >= today)
  const heads = await regionHeads(
    ctx,
    live.map(({ userId }) => userId),
  )
  return live.filter(({ userId }) => !heads.has(userId)).map(({ userId, fromDate }) => ({ userId, fromDate }))
}

/** Who answers for an organisation today, and its live posts by group of positions. */
export const standing = async ({ id }: { id: string }, ctx: Context) => {
  const org = await repository(OrganisationModel)(ctx).byId(id)
  if (!org) throw absent()
  const today = dayOf(ctx.now)
  const posts = await repository(PostModel)(unscoped(ctx)).find({ orgId: id, ...heldOn(today) }, { limit: MOST })
  const main = posts.filter((post) => post.main)
  const groups = new Map<string, { filled: number; leaving: number }>()
  for (const { positionCode = '', leaveDate } of main) {
    const group = positionCode.slice(0, 2)
    const { filled, leaving } = groups.get(group) ?? { filled: 0, leaving: 0 }
    groups.set(group, { filled: filled + 1, leaving: leaving + (leaveDate && leaveDate <= addDays(today, LEAVING_DAYS) ? 1 : 0) })
  }
  return {
    managers: await managersOf(org, ctx),
    administrators: posts
      .filter(({ letter, positionCode = '' }) => letter || keeping.has(positionCode))
      .map(({ userId, positionCode = '' }) => ({ userId, positionCode })),
    groups: [...groups].map(([group, counts]) => ({ group, ...counts })).sort((a, b) => a.group.localeCompare(b.group)),
    people: main.length,
    partTime: posts.length - main.length,
  }
}
