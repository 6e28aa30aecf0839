import type { ExportFormat } from '@academy/contracts/core/exports.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { tableDocument } from '../print/table-document.ts'
import type { Locale } from '../runtime/texts.ts'
import { Download } from './answer.ts'
import { fileNameOf, type SheetName, tableDownload } from './table-download.ts'
import { xlsBytes } from './xls-bytes.ts'
import type { Line, SheetColumn } from './xlsx-cells.ts'
import { archiveBytes, type Batches } from './xlsx-stream.ts'

type Column = Omit<SheetColumn, 'width'> & { width?: number }

interface Table {
  name: SheetName
  columns: readonly Column[]
  batches: Batches
  locale: Locale
}

const WIDTH = 16
/** So many columns stand beside each other on a sheet of A4. */
const ON_A4 = 10

const printed = ({ kind }: Column, cell: Line[string]): string => {
  if (kind === 'money' && typeof cell === 'number') return fenToYuan(cell)
  return cell instanceof Date ? toShanghai(cell).slice(0, 16) : String(cell ?? '')
}

const asPdf = async ({ name, columns, batches, locale }: Table): Promise<Download> => {
  const lines: string[][] = []
  for await (const batch of batches) for (const line of batch) lines.push(columns.map((column) => printed(column, line[column.key])))
  return tableDocument({
    ...{ ...name, locale, wide: true, facts: [], lines },
    ...(columns.length > ON_A4 ? { size: 'A3' as const } : {}),
    columns: columns.map(({ header, width = WIDTH, kind }) => ({ header, wide: width, end: kind === 'money' })),
  })
}

const drawn = (columns: readonly Column[]): SheetColumn[] => columns.map((column) => ({ width: WIDTH, ...column }))

/** A table as its reader wants it: a workbook, one for programs of before 2007, one packed, or printed. */
export const tableFile = async (table: Table, format: ExportFormat = 'xlsx'): Promise<Download> => {
  const { name, columns, batches } = table
  if (format === 'pdf') return asPdf(table)
  if (format === 'xls') return new Download(fileNameOf(name, 'xls'), 'application/vnd.ms-excel', await xlsBytes(name.title, drawn(columns), batches))
  const workbook = tableDownload(name, columns, batches)
  return format === 'xlsx'
    ? workbook
    : new Download(fileNameOf(name, 'zip'), 'application/zip', archiveBytes([[workbook.name, workbook.body as AsyncIterable<Buffer>]]))
}
