import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { PostModel } from '../posts/model.ts'
import { AreaManagerModel } from './model.ts'

/** Writes the areas that a person answers for on his AC02 or AC03 posts, so that roles and routes follow from posts alone. */
export const markAreas = async (unit: Unit, userId: string): Promise<void> => {
  const rows = await repository(AreaManagerModel)(unscoped(unit)).find({ userId })
  if (rows.length === 0) return
  const door = repository(PostModel)(unscoped(unit))
  for (const post of await door.find({ userId, positionCode: { $in: ['AC02', 'AC03'] } })) {
    const changed = await door.update(post.id, undefined, { areaOf: [...new Set(rows.map((row) => (post.positionCode === 'AC02' ? row.region : row.area)))] })
    unit.emit(postState, post.id, changed as never)
  }
}
