import { model } from '@academy/chassis/mongo/model.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/**
 * What a release has shipped to an academy, by which the next one tells its own changes from those of the academy's people: one row a kind, its records as
 * JSON by their code; of the regions, which belong to no academy, the print of their file.
 */
export const ShippedModel = model(db, 'shipped', z.object({ kind: z.enum(['role', 'menu', 'dictionary', 'param', 'region']), records: z.string() }), {
  indexes: [[{ tenantId: 1, kind: 1 }, { unique: true }]],
})
