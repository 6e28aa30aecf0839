import { model } from '@academy/chassis/mongo/model.ts'
import { Region } from '@academy/contracts/identity/system/regions.ts'
import { db } from '../../database.ts'

/** Regions belong to the platform tenant (decided.md §4). */
export const RegionModel = model(db, 'regions', Region.omit({ regionName: true }), { indexes: [[{ tenantId: 1, regionGrade: 1, regionId: 1 }]] })
