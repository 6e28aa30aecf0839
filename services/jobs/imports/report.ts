import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { ImportError } from '@academy/contracts/core/import-columns.ts'
import { importSheets } from '@academy/contracts/sheets.ts'
import { batchesOf } from './batches.ts'
import { filesOf } from './files.ts'
import type { SheetRows } from './importing.ts'
import type { ImportDoc } from './model.ts'
import { joined } from './orchestrate.ts'

/** Every row behind the last batch that was done, but for those that stand all the same; of a batch whose answer never came nobody knows. */
const leftOut = (rows: SheetRows, { sheets, standing = [], problem }: Pick<ImportDoc, 'sheets' | 'standing' | 'problem'>): ImportError[] => {
  let next = true
  return importSheets.flatMap((sheet): ImportError[] => {
    const done = sheets.find((one) => one.sheet === sheet.key)?.batches ?? 0
    const left = batchesOf(sheet, rows[sheet.key] ?? []).slice(done)
    const here = next ? new Set(left[0]?.map(({ row }) => row)) : new Set<number>()
    if (left.length > 0) next = false
    const unsure = problem?.code === 'interrupted'
    return left
      .flat()
      .filter(({ row }) => !(here.has(row) && standing.includes(row)))
      .map(({ row }) => ({ sheet: sheet.key, row, code: unsure && here.has(row) ? 'perhapsApplied' : 'notApplied' }))
  })
}

const placeOf = ({ sheet, row }: ImportError) => `${sheet}|${row}`

/** What is told of an import that is ended before its last row: why it stopped, and each row that was not applied. */
export const reportOf = async (platform: Platform, record: ImportDoc): Promise<ImportError[]> => {
  const files = filesOf(platform)
  const rows = (await files.plan(record.id)) ?? (await files.rows(record.id)) ?? {}
  const causes = record.errorCount > 0 ? await files.errors(record.id) : []
  const told = new Set(causes.map(placeOf))
  return joined(
    causes,
    leftOut(rows, record).filter((error) => !told.has(placeOf(error))),
  )
}
