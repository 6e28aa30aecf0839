import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import type { regions } from '@academy/contracts/identity/system/regions.ts'
import { RegionModel } from './model.ts'

export const regionHandlers: Handlers<typeof regions> = {
  list: async ({ regionGrade }, ctx) => {
    const rows = await repository(RegionModel)(platform).find(regionGrade ? { regionGrade } : { regionGrade: { $lte: 2 } }, { sort: { regionId: 1 } })
    return rows.map((row) => ({ ...row, regionName: ctx.locale === 'en-US' ? row.regionNameEn : row.regionNameCn }))
  },
}
