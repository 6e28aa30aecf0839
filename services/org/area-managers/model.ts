import { nounModel } from '@academy/chassis/mongo/model.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { db } from '../database.ts'

export const AreaManagerModel = nounModel(db, areaManagers, { indexes: [[{ tenantId: 1, userId: 1, area: 1 }, { unique: true }]] })
