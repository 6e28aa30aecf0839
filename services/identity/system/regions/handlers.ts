import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import type { regions } from '@academy/contracts/identity/system/regions.ts'
import { RegionModel } from './model.ts'

/** What everybody loads at his start: provinces and cities. */
const LOADED = 2

export const regionHandlers: Handlers<typeof regions> = {
  list: async ({ regionGrade, parentRegionId }, ctx) => {
    const below = parentRegionId ? { parentCode: parentRegionId } : {}
    const grade = regionGrade ?? (parentRegionId ? undefined : { $lte: LOADED })
    const rows = await repository(RegionModel)(platform).find({ ...below, ...(grade ? { grade } : {}) }, { sort: { code: 1 }, limit: 10_000 })
    return rows.map(({ code, parentCode, nameCn, nameEn, grade, status }) => ({
      ...{ regionId: code, parentRegionId: parentCode, regionGrade: grade, regionStatus: status === 'active' ? '1' : '0' },
      ...{ regionName: ctx.locale === 'en-US' ? nameEn : nameCn, regionNameCn: nameCn, regionNameEn: nameEn },
    }))
  },
}
