import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** What stands above the provinces. */
export const ROOT = '0'

/** Regions belong to the platform tenant (decided.md §4); the parent of a province is `0`. */
export const RegionModel = model(
  db,
  'region_entries',
  z.object({
    ...{ code: z.string(), parentCode: z.string(), nameCn: z.string(), nameEn: z.string(), grade: z.number().int() },
    status: z.enum(['active', 'inactive']),
  }),
  {
    indexes: [
      ...sortIndexes(['code']),
      [{ tenantId: 1, code: 1 }, { unique: true }],
      [{ tenantId: 1, parentCode: 1, code: 1 }],
      [{ tenantId: 1, grade: 1, code: 1 }],
    ],
  },
)
