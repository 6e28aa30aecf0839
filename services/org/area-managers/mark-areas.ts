import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { PostModel } from '../posts/model.ts'
import { AreaManagerModel } from './model.ts'

/** Writes the areas that a person answers for on his AC02 or AC03 posts, so that roles and routes follow from posts alone; none left means no reach. */
export const markAreas = async (unit: Unit, userId: string): Promise<void> => {
  const rows = await repository(AreaManagerModel)(unscoped(unit)).find({ userId })
  const door = repository(PostModel)(unscoped(unit))
  for (const post of await door.find({ userId, positionCode: { $in: ['AC02', 'AC03'] } })) {
    const areaOf = [...new Set(rows.map((row) => (post.positionCode === 'AC02' ? row.region : row.area)))]
    if (areaOf.length === 0 && !post.areaOf?.length) continue
    unit.emit(postState, post.id, (await door.update(post.id, undefined, { areaOf })) as never)
  }
}
