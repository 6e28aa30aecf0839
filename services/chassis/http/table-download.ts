import { refused } from '../runtime/refusal.ts'
import { Download } from './answer.ts'
import { type Batches, type SheetColumn, workbookBytes } from './xlsx-stream.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Refuses what is over the limit: the last allowed number of rows is allowed, one more is not (resolutions.md 47; I55). */
export const refuseTooMany = (rows: number, max: number): void => {
  if (rows > max) throw refused([{ code: 'exportTooLarge', params: { max } }])
}

/**
 * Rows, batch by batch as they are read, as a workbook of one sheet that flows to the reader while they come. Text stays text: nothing that begins
 * with = + - @ becomes a formula (I55).
 */
export const tableDownload = (name: string, columns: readonly (Omit<SheetColumn, 'width'> & { width?: number })[], batches: Batches): Download => {
  const drawn = columns.map((column) => ({ width: 16, ...column }))
  return new Download(`${name}.xlsx`, XLSX, workbookBytes(name.slice(0, 31), drawn, batches))
}
