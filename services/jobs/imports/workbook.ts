import type { ImportError, ImportRow, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { otherSheet } from '@academy/contracts/core/import-columns.ts'
import { sheetKeys, sheetOf } from '@academy/contracts/sheets.ts'
import { type Archive, type ArchiveLimits, BrokenArchive, openArchive } from './archive.ts'
import { type DictionaryLabels, type Labels, labelsOf } from './cells.ts'
import { plainTitle, sheetReader } from './rows.ts'
import { sharedParts } from './shared-parts.ts'
import { type SheetPart, sheetParts } from './sheet-parts.ts'
import { type Oddities, type Shared, sheetRows } from './sheet-xml.ts'
import { passedOver, sheetNames, titlesOf } from './titles.ts'

/** Why a whole file is refused; texts are `import.errors.<code>`. */
export interface FileProblem {
  code: string
  params?: Record<string, string | number>
}

interface ReadSheet {
  sheet: SheetKey
  /** As it is called in the file. */
  name: string
  rows: ImportRow[]
}

export interface WorkbookRead {
  sheets: ReadSheet[]
  /** What is wrong with single cells, rows and columns, as far as anybody reads it. */
  errors: ImportError[]
  /** How many more there are. */
  unlisted: number
}

export interface ReadOptions {
  dictionaries: readonly DictionaryLabels[]
  /** Rows a sheet (`import.rows`). */
  limit?: number
  /** Cells of all sheets (I54). */
  cells?: number
  archive?: ArchiveLimits
}

/** Errors that are listed; the others are counted. */
const MOST_ERRORS = 10_000
const MOST_CELLS = 1_000_000

/** More cells than allowed: reading ends there. */
class TooManyCells extends Error {}

export interface Found extends SheetPart {
  sheet: SheetKey
}

/** A sheet that cannot be read as one of ours, told at its first cell. */
const strayError = (name: string, twice: boolean): ImportError => ({
  ...{ sheet: otherSheet, called: name.slice(0, 40), row: 1, column: 'A' },
  ...{ code: twice ? 'sheetTwice' : 'unknownSheet', params: { sheet: name.slice(0, 40) } },
})

/** The sheets of the file that we know, in the order of the import, and those that are none of ours or there twice; or why nothing of the file is ours. */
export const findSheets = async (archive: Archive): Promise<{ found: Found[]; stray: SheetPart[]; errors: ImportError[] } | FileProblem> => {
  const names = sheetNames()
  const others = passedOver()
  const parts = (await sheetParts(archive)).filter((part) => !others.has(plainTitle(part.name)))
  const known = parts.flatMap((part): Found[] => {
    const sheet = names.get(plainTitle(part.name))
    return sheet ? [{ ...part, sheet }] : []
  })
  if (known.length === 0) {
    const there = parts.map((part) => part.name).join(', ')
    return { code: 'wrongSheet', params: { found: there.slice(0, 200) || '-' } }
  }
  const found = known.filter((each, at) => known.findIndex((other) => other.sheet === each.sheet) === at)
  const stray = parts.filter((part) => !found.some((each) => each.part === part.part))
  return {
    found: found.sort((a, b) => sheetKeys.indexOf(a.sheet) - sheetKeys.indexOf(b.sheet)),
    stray,
    errors: stray.map((part) => strayError(part.name, names.has(plainTitle(part.name)))),
  }
}

interface Reading {
  archive: Archive
  shared: Shared
  labels: Labels
  /** Rows a sheet. */
  limit: number
  cellsLeft: number
}

type Reader = ReturnType<typeof sheetReader>
/** Columns of a merged range that are looked at. */
const MOST_PLACES = 500

type SheetErrors = Pick<WorkbookRead, 'errors' | 'unlisted'>

/** The first column of ours from this place to that one. */
const columnWithin = (reader: Reader, first: number, last: number): string | undefined =>
  Array.from({ length: Math.min(last, first + MOST_PLACES) - first + 1 }, (_, at) => reader.columnAt(first + at)).find((key) => key !== undefined)

/** Formulas and merged cells among the data of our columns; what stands beside them or in the head is nobody's business. */
const oddErrors = (sheet: SheetKey, odd: Oddities, reader: Reader): ImportError[] => {
  const head = reader.headEnd()
  const at = (row: number, column: string | undefined, rest: Pick<ImportError, 'code' | 'params'>): ImportError[] =>
    row > head && column ? [{ sheet, row, column, ...rest }] : []
  return [
    ...odd.formulas.flatMap((place) => at(place.row, reader.columnAt(place.column), { code: 'formula' })),
    ...odd.merged.flatMap(({ range, first, last }) =>
      at(last.row > head ? Math.max(first.row, head + 1) : head, columnWithin(reader, first.column, last.column), { code: 'merged', params: { range } }),
    ),
  ]
}

/** Is an error that a cell is empty only said because a merge, which is told itself, took the cell's place? */
const coveredBy = (odd: Oddities, reader: Reader) => {
  const covers = (error: ImportError) =>
    odd.merged.some(({ first, last }) => {
      const columns = Array.from({ length: Math.min(last.column, first.column + MOST_PLACES) - first.column + 1 }, (_, at) =>
        reader.columnAt(first.column + at),
      )
      return error.row >= first.row && error.row <= last.row && columns.includes(error.column)
    })
  return (error: ImportError): boolean => error.code === 'required' && error.column !== undefined && covers(error)
}

const readSheet = async (reading: Reading, found: Found): Promise<(ReadSheet & SheetErrors) | FileProblem> => {
  const { archive, shared, limit } = reading
  const sheet = sheetOf(found.sheet)
  const reader = sheetReader(sheet, titlesOf(sheet), reading.labels, limit, MOST_ERRORS)
  const odd: Oddities = { formulas: [], merged: [], cells: 0 }
  for await (const { row, cells } of sheetRows(archive.part(found.part), shared, odd)) {
    if (odd.cells > reading.cellsLeft) throw new TooManyCells()
    reader.take(row, cells)
  }
  reading.cellsLeft -= odd.cells
  const { rows, errors, count, unlisted } = reader.end()
  if (count > limit) return { code: 'tooManyRows', params: { sheet: found.name, count, limit } }
  const more = oddErrors(found.sheet, odd, reader)
  const formulas = new Set(more.filter((error) => error.code === 'formula').map((error) => `${error.row}|${error.column}`))
  const covered = coveredBy(odd, reader)
  const others = errors.filter((error) => !formulas.has(`${error.row}|${error.column}`) && !covered(error))
  return { sheet: found.sheet, name: found.name, rows, errors: [...others, ...more].sort((a, b) => a.row - b.row), unlisted }
}

const readSheets = async (archive: Archive, options: ReadOptions): Promise<WorkbookRead | { problem: FileProblem }> => {
  const sheets = await findSheets(archive)
  if ('code' in sheets) return { problem: sheets }
  const reading: Reading = {
    ...{ archive, shared: await sharedParts(archive), labels: labelsOf(options.dictionaries) },
    ...{ limit: options.limit ?? 50_000, cellsLeft: options.cells ?? MOST_CELLS },
  }
  const read: WorkbookRead = { sheets: [], errors: [...sheets.errors], unlisted: 0 }
  for (const each of sheets.found) {
    const sheet = await readSheet(reading, each)
    if ('code' in sheet) return { problem: sheet }
    read.sheets.push({ sheet: sheet.sheet, name: sheet.name, rows: sheet.rows })
    const room = Math.max(0, MOST_ERRORS - read.errors.length)
    read.errors.push(...sheet.errors.slice(0, room))
    read.unlisted += sheet.unlisted + Math.max(0, sheet.errors.length - room)
  }
  return read
}

/**
 * Reads the import workbook: the rows of every known sheet and everything that is wrong with them, or why the file as a whole is refused
 * (not a workbook, encrypted, zip bomb, wrong or unknown sheets, too many rows or cells). Nothing of the file's text gets into a problem's code.
 */
export const readWorkbook = async (file: Uint8Array, options: ReadOptions): Promise<WorkbookRead | { problem: FileProblem }> => {
  const archive = openArchive(file, options.archive)
  if ('code' in archive) return { problem: archive }
  try {
    return await readSheets(archive, options)
  } catch (error) {
    if (error instanceof TooManyCells) return { problem: { code: 'tooManyCells', params: { limit: options.cells ?? MOST_CELLS } } }
    if (error instanceof BrokenArchive || error instanceof RangeError) return { problem: { code: 'brokenWorkbook' } }
    throw error
  }
}
