import { model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** What a release has shipped to an academy, by which the next one tells its own changes from those of the academy's people. */
export const ShippedModel = model(db, 'shipped', z.object({ kind: z.enum(['role', 'menu', 'dictionary', 'param']), code: z.string(), fields: z.string() }), {
  indexes: [[{ tenantId: 1, kind: 1, code: 1 }, { unique: true }]],
})
