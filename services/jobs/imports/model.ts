import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { idOf } from '@academy/contracts/core/refs.ts'
import { freeText, moment, text } from '@academy/contracts/core/rules.ts'
import { ImportSheet, importStatus, imports } from '@academy/contracts/jobs/imports.ts'
import { z } from 'zod'
import { db } from '../database.ts'

const count = z.number().int()

/** An import as stored; its workbook, rows and errors are files beside it. */
const StoredImport = z.object({
  fileName: text(200),
  size: count,
  status: importStatus,
  sheets: z.array(ImportSheet.extend({ batches: count })),
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }).optional(),
  errorCount: count,
  /** Of the batch at which the apply stopped: rows that stand all the same. */
  standing: z.array(count).optional(),
  checkedDate: moment().optional(),
  finishedDate: moment().optional(),
  /** Who had it applied: what it changes was changed by him. */
  appliedBy: idOf('users', freeText(64)).optional(),
  /** It has ended, and its files, which tell of people, are still to go. */
  filesLeft: z.boolean().optional(),
})

export const ImportModel = model(db, 'imports', StoredImport, {
  indexes: [[{ tenantId: 1, status: 1, filesLeft: 1 }], ...sortIndexes(imports.endpoints.page.sort)],
})
export type ImportDoc = DocOf<typeof StoredImport>
export type StoredSheet = ImportDoc['sheets'][number]
