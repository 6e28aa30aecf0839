import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { AreaManager, areaManagers } from '@academy/contracts/org/area-managers.ts'
import { db } from '../database.ts'

export const AreaManagerModel = model(db, 'area_managers', AreaManager, {
  indexes: [[{ tenantId: 1, userId: 1, area: 1 }, { unique: true }], ...sortIndexes(areaManagers.endpoints.page.sort)],
})
