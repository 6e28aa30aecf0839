import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { PostModel } from '../posts/model.ts'
import { AreaManagerModel } from './model.ts'

type Row = DocOf<(typeof AreaManagerModel)['fields']>

/** The areas that these rows give to an AC02 (sales regions) or AC03 (areas) on a day; both ends of a row are days on which it holds. */
const areasOn = (rows: readonly Row[], positionCode: string | undefined, day: string): string[] => {
  const live = rows.filter(({ fromDate, toDate }) => fromDate <= day && (!toDate || toDate >= day))
  return [...new Set(live.map((row) => (positionCode === 'AC02' ? row.region : row.area)))].sort()
}

const managing = { positionCode: { $in: ['AC02', 'AC03'] } }
const differ = (a: readonly string[], b: readonly string[] = []) => a.join() !== [...b].sort().join()

/** Writes the areas that a person answers for on his AC02 or AC03 posts, so that roles and routes follow from posts alone; none left means no reach. */
export const markAreas = async (unit: Unit, userId: string): Promise<void> => {
  const rows = await repository(AreaManagerModel)(unscoped(unit)).find({ userId })
  const repo = repository(PostModel)(unscoped(unit))
  for (const post of await repo.find({ userId, ...managing })) {
    const areaOf = areasOn(rows, post.positionCode, dayOf(unit.now))
    if (!differ(areaOf, post.areaOf)) continue
    unit.emit(postState, post.id, (await repo.update(post.id, undefined, { areaOf })) as never)
  }
}

/** Whose posts do not say what the list of area managers gives them on this day: an area began or ended since. */
export const misplaced = async (who: Reader, day: string): Promise<string[]> => {
  const posts = await repository(PostModel)(unscoped(who)).find(managing)
  const rows = await repository(AreaManagerModel)(unscoped(who)).find({ userId: { $in: posts.map((post) => post.userId) } })
  const given = (userId: string) => rows.filter((row) => row.userId === userId)
  return [...new Set(posts.filter((post) => differ(areasOn(given(post.userId), post.positionCode, day), post.areaOf)).map((post) => post.userId))]
}
