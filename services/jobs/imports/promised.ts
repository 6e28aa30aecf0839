import type { ImportRow, Sheet } from '@academy/contracts/core/import-columns.ts'
import type { Promised } from '@academy/contracts/jobs/import-owner.ts'
import { sheetOf } from '@academy/contracts/sheets.ts'
import { byKey, refColumns, refersTo } from './batches.ts'
import type { SheetRows } from './importing.ts'

/** Rows of the needed sheet that are referred to, and those of it that these refer to in turn (a parent, a prerequisite). */
const reached = (needed: Sheet, rows: ReadonlyMap<string, ImportRow>, keys: Iterable<string>): Map<string, ImportRow> => {
  const own = refColumns(needed, needed.key)
  const found = new Map<string, ImportRow>()
  const open = [...new Set(keys)]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const row = rows.get(key)
    if (!row || found.has(key)) continue
    found.set(key, row)
    open.push(...refersTo(row, own))
  }
  return found
}

/** What the workbook promises to one of its sheets: whole rows of other sheets that it refers to, by natural key (decided.md §5). People travel as ids. */
export const promisedTo = (sheet: Sheet, sheets: SheetRows): Promised =>
  Object.fromEntries(
    sheet.needs
      .filter((key) => key !== 'people')
      .map((key) => {
        const needed = sheetOf(key)
        const keys = (sheets[sheet.key] ?? []).flatMap((row) => refersTo(row, refColumns(sheet, key)))
        const rows = reached(needed, byKey(needed, sheets[key] ?? []), keys)
        return [key, Object.fromEntries([...rows].map(([natural, row]) => [natural, row.values]))]
      }),
  )
