import { refused } from '../runtime/refusal.ts'
import { Download } from './answer.ts'
import { workbookBytes } from './xlsx-stream.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One column of an exported table: its heading and how wide it is drawn. */
interface TableColumn {
  key: string
  header: string
  width?: number
}
type Line = Readonly<Record<string, string | number | undefined>>

/** Refuses what is over the limit: the last allowed number of rows is allowed, one more is not (resolutions.md 47; I55). */
export const refuseTooMany = (rows: number, max: number): void => {
  if (rows > max) throw refused([{ code: 'exportTooLarge', params: { max } }])
}

async function* cellsOf(columns: readonly TableColumn[], batches: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>) {
  for await (const lines of batches) for (const line of lines) yield columns.map(({ key }) => line[key])
}

/**
 * Rows, batch by batch as they are read, as a workbook of one sheet that flows to the reader while they come. Text stays text: nothing that begins
 * with = + - @ becomes a formula (I55).
 */
export const tableDownload = (name: string, columns: readonly TableColumn[], batches: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>): Download => {
  const drawn = columns.map(({ header, width = 16 }) => ({ header, width }))
  return new Download(`${name}.xlsx`, XLSX, workbookBytes(name.slice(0, 31), drawn, cellsOf(columns, batches)))
}
