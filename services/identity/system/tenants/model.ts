import { model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** The academies of the installation; one of them, the home, runs it. */
export const TenantModel = model(db, 'tenants', z.object({ nameCn: z.string(), nameEn: z.string(), category: z.string(), home: z.boolean().optional() }))
