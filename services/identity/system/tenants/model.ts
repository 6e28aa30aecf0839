import { model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** The academies of the installation, of no academy themselves; one of them, the home, runs it. */
export const TenantModel = model(
  db,
  'tenants',
  z.object({
    ...{ code: z.string().optional(), nameCn: z.string(), nameEn: z.string(), category: z.string(), languages: z.array(z.string()).optional() },
    ...{ introCn: z.string().optional(), introEn: z.string().optional(), filing: z.string().optional() },
    ...{ contactCn: z.string().optional(), contactEn: z.string().optional() },
    ...{ home: z.boolean().optional(), status: z.enum(['active', 'closed']).optional() },
  }),
  { indexes: sortIndexes(['create_date', 'code', 'name_cn', 'name_en', 'category', 'update_date']) },
)
