import { nounModel } from '@academy/chassis/mongo/model.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { db } from '../database.ts'

export const AreaManagerModel = nounModel(db, areaManagers, { indexes: [[{ tenantId: 1, userId: 1, area: 1 }, { unique: true }]] })

/** Whoever gives an area takes its turn, so that two never give it for the same day unseen. */
export const takeAreas = rowLock(db, 'area_turns')
