import type { ImportValue, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { importSheets } from '@academy/contracts/sheets.ts'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { cellText } from '../cell-text.ts'

export type Values = Record<string, ImportValue>
export type Book = Partial<Record<SheetKey, Values[]>>

/** What a person typed into a cell instead: by sheet, place of the row and column. */
export type Typed = [sheet: SheetKey, at: number, column: string, cell: CellValue][]

/** The workbook of these rows: titles are the columns' keys, data begin in row 2. */
export const bookOf = async (rows: Book, typed: Typed = []): Promise<Buffer> => {
  const sheets = importSheets.flatMap((sheet) => {
    const own = rows[sheet.key]
    if (!own?.length) return []
    const cells = own.map((row) => sheet.columns.map((column): CellValue => cellText(row[column.key], column.cell, [], 'en-US')))
    for (const [key, at, column, cell] of typed) {
      const place = sheet.columns.findIndex((each) => each.key === column)
      if (key === sheet.key && cells[at]) cells[at][place] = cell
    }
    return [{ name: sheet.key, rows: [sheet.columns.map((column) => column.key), ...cells] }]
  })
  return Buffer.from(await writeXlsx({ sheets }))
}
