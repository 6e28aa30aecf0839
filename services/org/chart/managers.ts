import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { AreaManagerModel } from '../area-managers/model.ts'
import { PostModel } from '../posts/model.ts'

const AREA_MANAGER = 'AC03'

/** Who answers for each area, and who leads each region, on a day. */
export const managersOn = async (who: Reader, day: string) => {
  const open = (field: string) => ({ $or: [{ [field]: { $exists: false } }, { [field]: { $gte: day } }] })
  const rows = await repository(AreaManagerModel)(unscoped(who)).find({ fromDate: { $lte: day }, ...open('toDate') }, { limit: 5000 })
  const held = { userId: { $in: rows.map(({ userId }) => userId) }, positionCode: { $in: ['AC02', AREA_MANAGER] }, joinDate: { $lte: day } }
  const posts = await repository(PostModel)(unscoped(who)).find({ ...held, ...open('leaveDate') }, { limit: 5000 })
  const codes = new Map(posts.map(({ userId, positionCode }) => [userId, positionCode]))
  const [area, region] = [new Map<string, string>(), new Map<string, string>()]
  for (const row of rows) {
    if (codes.get(row.userId) === AREA_MANAGER) area.set(row.area, row.userId)
    else if (codes.has(row.userId)) region.set(row.region, row.userId)
  }
  return { area, region }
}
