import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { addDays } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PostModel } from '../posts/model.ts'
import { type AreaStretch, takenBy } from './area-manager.ts'
import { AreaManagerModel } from './model.ts'

/** Those of these people who head a region (AC02): their rows give a region, and manage no area (decided.md §4). */
export const regionHeads = async (who: Reader, people: readonly string[]): Promise<Set<string>> => {
  const posts = await repository(PostModel)(unscoped(who)).find({ userId: { $in: [...new Set(people)] }, positionCode: { $in: ['AC02', 'AC03'] } })
  const managers = new Set(posts.filter(({ positionCode }) => positionCode === 'AC03').map(({ userId }) => userId))
  return new Set(posts.map(({ userId }) => userId).filter((userId) => !managers.has(userId)))
}

/** What stands against a row because somebody else manages the area on one of its days, or heads its region: an area has one manager a day. */
export const oneADay = async (who: Reader, row: AreaStretch, heads?: ReadonlySet<string>): Promise<Violation[]> => {
  const others = (await repository(AreaManagerModel)(unscoped(who)).find({ area: row.area })).filter(({ id }) => id !== row.id)
  const known = heads ?? (await regionHeads(who, [row.userId, ...others.map(({ userId }) => userId)]))
  return takenBy(
    row,
    others.filter(({ userId }) => known.has(userId) === known.has(row.userId)),
  )
}

const LIVE = { orgType: '60', dealerStatus: { $nin: ['40'] }, area: { $exists: true } }

/** The areas of outlets that nobody manages on this day, and since when. */
export const unmanaged = async (who: Reader, day: string) => {
  const outlets = await repository(OrganisationModel)(unscoped(who)).find(LIVE, { limit: 200_000 })
  const rows = await repository(AreaManagerModel)(unscoped(who)).find({})
  const heads = await regionHeads(
    who,
    rows.map(({ userId }) => userId),
  )
  const managing = rows.filter(({ userId }) => !heads.has(userId))
  const areas = new Map<string, { region?: (typeof outlets)[number]['region']; outlets: number }>()
  for (const { area = '', region } of outlets) areas.set(area, { ...(region ? { region } : {}), outlets: (areas.get(area)?.outlets ?? 0) + 1 })
  return [...areas].flatMap(([area, of]) => {
    const own = managing.filter((row) => row.area === area && row.fromDate <= day)
    if (own.some(({ toDate }) => !toDate || toDate >= day)) return []
    const last = own
      .flatMap(({ toDate }) => toDate ?? [])
      .sort()
      .at(-1)
    return [{ area, ...of, ...(last ? { since: addDays(last, 1) } : {}) }]
  })
}
