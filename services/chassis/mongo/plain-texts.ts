import { richColumns, richFields } from '@academy/contracts/core/rich-text.ts'
import type { z } from 'zod'
import { traced } from '../runtime/fault-points.ts'
import type { DataModel } from './model.ts'
import { bare } from './system.ts'

/**
 * Plain words of before a field was a formatted text (`summaryCn`, `summaryEn`) move into it (`summary.cn`, `summary.en`), of every academy at once: what a
 * reader is told stays the same, so no version is counted. Done again it finds nothing to do.
 */
export const gatherPlainTexts = async <S extends z.ZodObject>({ raw, fields }: DataModel<S>): Promise<void> => {
  for (const { key, rule } of richFields(fields.shape as unknown as Record<string, z.ZodType>)) {
    if (!rule.languages) continue
    const columns = richColumns({ key, rule })
    const old = { $or: columns.map(({ column }) => ({ [column]: { $type: 'string' } })) }
    const texts = Object.fromEntries(columns.map(({ column, language }) => [language, `$${column}`]))
    const change = [{ $set: { [key]: { $ifNull: [`$${key}`, texts] } } }, { $unset: columns.map(({ column }) => column) }]
    await traced('write', () => bare(raw).updateMany(old, change))
  }
}
