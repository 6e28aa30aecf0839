import type { Column, ImportError, ImportRow, ImportValue, Sheet } from '@academy/contracts/core/import-columns.ts'
import { naturalKeyOf } from '@academy/contracts/sheets.ts'
import { type Labels, type RawCell, readCell, trimmed } from './cells.ts'

/** Titles and explanations of one sheet in every language, lower case, without the mark of required columns. */
export interface Titles {
  columns: ReadonlyMap<string, string>
  explanations: ReadonlySet<string>
}

interface SheetReader {
  /** Takes one row of the workbook (`row` from 1) in order. */
  take: (row: number, cells: readonly RawCell[]) => void
  /** Everything that was read. */
  end: () => SheetRead
  /** The key of the column in this place, once the titles were read. */
  columnAt: (place: number) => string | undefined
  /** The last row of titles and explanations; data begin behind it. */
  headEnd: () => number
}

interface SheetRead {
  rows: ImportRow[]
  errors: ImportError[]
  /** Errors beyond those that are listed. */
  unlisted: number
  /** Rows with at least one filled cell, also those beyond the limit. */
  count: number
}

export const plainTitle = (title: RawCell): string =>
  trimmed(String(title ?? ''))
    .replace(/\s*[*＊]$/, '')
    .toLowerCase()

/** A row with the natural key of another one, told at the first column of the key. */
export const duplicate = (sheet: Sheet, row: number, first: number): ImportError => {
  const column = sheet.columns.find((each) => each.natural)?.key
  return { sheet: sheet.key, row, ...(column ? { column } : {}), code: 'duplicateKey', params: { row: first } }
}

const isBlank = (cell: RawCell): boolean => cell === null || cell === undefined || (typeof cell === 'string' && trimmed(cell) === '')

const readTitles = (sheet: Sheet, titles: Titles, row: number, cells: readonly RawCell[]): { places: (Column | undefined)[]; errors: ImportError[] } => {
  const errors: ImportError[] = []
  const seen = new Set<string>()
  const places = cells.map((cell) => {
    if (isBlank(cell)) return undefined
    const key = titles.columns.get(plainTitle(cell))
    const column = sheet.columns.find((each) => each.key === key)
    if (key === undefined) errors.push({ sheet: sheet.key, row, code: 'unknownColumn', params: { title: String(cell).slice(0, 40) } })
    if (column && seen.has(column.key))
      errors.push({ sheet: sheet.key, row, column: column.key, code: 'columnTwice', params: { title: String(cell).slice(0, 40) } })
    if (column) seen.add(column.key)
    return column
  })
  for (const column of sheet.columns)
    if (column.natural && !seen.has(column.key))
      errors.push({ sheet: sheet.key, row, column: column.key, code: 'missingColumn', params: { title: column.key } })
  return { places, errors }
}

const readRow = (
  sheet: Sheet,
  places: readonly (Column | undefined)[],
  cells: readonly RawCell[],
  row: number,
  labels: Labels,
): { values: Record<string, ImportValue>; errors: ImportError[] } => {
  const values: Record<string, ImportValue> = {}
  const errors: ImportError[] = []
  const failed = new Set<string>()
  places.forEach((column, at) => {
    if (!column) return
    const read = readCell(cells[at], column, labels)
    if (read.kind === 'clear') values[column.key] = null
    if (read.kind === 'value') values[column.key] = read.value
    if (read.kind !== 'fault') return
    failed.add(column.key)
    errors.push({ sheet: sheet.key, row, column: column.key, ...read.fault })
  })
  for (const column of sheet.columns)
    if (column.natural && values[column.key] === undefined && !failed.has(column.key) && places.includes(column))
      errors.push({ sheet: sheet.key, row, column: column.key, code: 'required', params: { column: column.key } })
  return { values, errors }
}

/** Does a row below the titles say what the columns hold? */
const isExplanation = (cells: readonly RawCell[], { explanations }: Titles): boolean =>
  cells.some((cell) => typeof cell === 'string' && explanations.has(trimmed(cell).toLowerCase()))

/** Does all that a row holds stand beside the table? Then it is no row of it. */
const isBeside = (places: readonly (Column | undefined)[], cells: readonly RawCell[]): boolean =>
  places.some(Boolean) && places.every((column, at) => !column || isBlank(cells[at]))

/** A row with the columns of it that could not be read. */
const withUnread = (row: SheetRead['rows'][number], errors: readonly ImportError[]): SheetRead['rows'][number] => {
  const unread = errors.flatMap(({ column }) => column ?? [])
  return unread.length > 0 ? { ...row, unread } : row
}

/** Reads the rows of one sheet one after the other: titles in the first row that holds anything, explanations below them are passed over, empty rows too. Rows beyond `limit` and errors beyond `most` are only counted. */
export const sheetReader = (sheet: Sheet, titles: Titles, labels: Labels, limit: number, most: number): SheetReader => {
  const read: SheetRead = { rows: [], errors: [], unlisted: 0, count: 0 }
  const keys = new Map<string, number>()
  let places: (Column | undefined)[] | undefined
  let [titleRow, head] = [0, 0]

  const fault = (...errors: readonly ImportError[]) => {
    const room = Math.max(0, most - read.errors.length)
    read.errors.push(...errors.slice(0, room))
    read.unlisted += Math.max(0, errors.length - room)
  }
  const data = (known: readonly (Column | undefined)[], row: number, cells: readonly RawCell[]) => {
    read.count += 1
    if (read.count > limit) return
    const { values, errors } = readRow(sheet, known, cells, row, labels)
    fault(...errors)
    const key = naturalKeyOf(sheet, values)
    const first = key === undefined ? undefined : keys.get(key)
    if (first !== undefined) fault(duplicate(sheet, row, first))
    else if (key !== undefined) keys.set(key, row)
    read.rows.push(withUnread({ row, values }, errors))
  }
  return {
    take: (row, cells) => {
      if (cells.every(isBlank)) return
      if (places && isBeside(places, cells)) return
      if (places && row === titleRow + 1 && isExplanation(cells, titles)) head = row
      else if (places) data(places, row, cells)
      else {
        const found = readTitles(sheet, titles, row, cells)
        titleRow = head = row
        places = found.places
        fault(...found.errors)
      }
    },
    end: () => read,
    columnAt: (place) => places?.[place]?.key,
    headEnd: () => head,
  }
}
