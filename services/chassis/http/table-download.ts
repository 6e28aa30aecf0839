import { writeXlsx } from 'hucre/xlsx'
import { refused } from '../runtime/refusal.ts'
import { Download } from './answer.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One column of an exported table: its heading and how wide it is drawn. */
interface TableColumn {
  key: string
  header: string
  width?: number
}

/** Refuses what is over the limit: the last allowed number of rows is allowed, one more is not (resolutions.md 47; I55). */
export const refuseTooMany = (rows: number, max: number): void => {
  if (rows > max) throw refused([{ code: 'exportTooLarge', params: { max } }])
}

/** Rows as a workbook of one sheet. Text stays text: nothing that begins with = + - @ becomes a formula (I55). */
export const tableDownload = async (
  name: string,
  columns: readonly TableColumn[],
  rows: readonly Record<string, string | number | undefined>[],
): Promise<Download> => {
  const data = rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? ''])))
  const book = await writeXlsx({ sheets: [{ name: name.slice(0, 31), columns: columns.map(({ key, header, width = 16 }) => ({ key, header, width })), data }] })
  return new Download(`${name}.xlsx`, XLSX, Buffer.from(book))
}
