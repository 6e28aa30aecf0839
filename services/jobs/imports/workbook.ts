import type { ImportError, ImportRow, SheetKey } from '@academy/contracts/jobs/import-columns.ts'
import { sheetKeys } from '@academy/contracts/jobs/import-columns.ts'
import { sheetOf } from '@academy/contracts/jobs/import-sheets.ts'
import { HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Archive, type ArchiveLimits, openArchive } from './archive.ts'
import { type DictionaryLabels, type Labels, labelsOf } from './cells.ts'
import { plainTitle, sheetReader } from './rows.ts'
import { type Oddities, odditiesOf, type SheetPart, sheetParts } from './sheet-parts.ts'
import { passedOver, sheetNames, titlesOf } from './titles.ts'

/** Why a whole file is refused; texts are `import.errors.<code>`. */
export interface FileProblem {
  code: string
  params?: Record<string, string | number>
}

export interface ReadSheet {
  sheet: SheetKey
  /** As it is called in the file. */
  name: string
  rows: ImportRow[]
}

export interface WorkbookRead {
  sheets: ReadSheet[]
  /** Everything wrong with single cells, rows and columns. */
  errors: ImportError[]
}

export interface ReadOptions {
  dictionaries: readonly DictionaryLabels[]
  /** Rows a sheet (`import.rows`). */
  limit?: number
  /** Cells of all sheets (I54). */
  cells?: number
  archive?: ArchiveLimits
}

export interface Found extends SheetPart {
  sheet: SheetKey
}

/** The sheets of the file that we know, in the order of the import, or why the file is none of ours. */
export const findSheets = (archive: Archive): Found[] | FileProblem => {
  const names = sheetNames()
  const others = passedOver()
  const parts = sheetParts(archive).filter((part) => !others.has(plainTitle(part.name)))
  const found = parts.flatMap((part): Found[] => {
    const sheet = names.get(plainTitle(part.name))
    return sheet ? [{ ...part, sheet }] : []
  })
  if (found.length === 0)
    return {
      code: 'wrongSheet',
      params: {
        found:
          parts
            .map((part) => part.name)
            .join(', ')
            .slice(0, 200) || '-',
      },
    }
  const unknown = parts.find((part) => !found.some((each) => each.name === part.name))
  if (unknown) return { code: 'unknownSheet', params: { sheet: unknown.name.slice(0, 40) } }
  const twice = found.find((each, at) => found.findIndex((other) => other.sheet === each.sheet) !== at)
  if (twice) return { code: 'sheetTwice', params: { sheet: twice.name.slice(0, 40) } }
  return found.sort((a, b) => sheetKeys.indexOf(a.sheet) - sheetKeys.indexOf(b.sheet))
}

const readSheet = async (
  file: Uint8Array,
  found: Found,
  odd: Oddities,
  labels: Labels,
  limit: number,
): Promise<(ReadSheet & { errors: ImportError[] }) | FileProblem> => {
  const sheet = sheetOf(found.sheet)
  const reader = sheetReader(sheet, titlesOf(sheet), labels, limit)
  for await (const row of streamXlsxRows(file, { sheet: found.name })) reader.take(row.index + 1, row.values)
  const { rows, errors, count } = reader.end()
  if (count > limit) return { code: 'tooManyRows', params: { sheet: found.name, count, limit } }
  const at = (place: { row: number; column: number }) => {
    const column = reader.columnAt(place.column)
    return { sheet: found.sheet, row: place.row, ...(column ? { column } : {}) }
  }
  const oddErrors: ImportError[] = [
    ...odd.formulas.map((place): ImportError => ({ ...at(place), code: 'formula' })),
    ...odd.merged.map(({ range, place }): ImportError => ({ ...at(place), code: 'merged', params: { range } })),
  ]
  const formulas = new Set(oddErrors.filter((error) => error.code === 'formula').map((error) => `${error.row}|${error.column}`))
  const others = errors.filter((error) => !formulas.has(`${error.row}|${error.column}`))
  return { sheet: found.sheet, name: found.name, rows, errors: [...others, ...oddErrors].sort((a, b) => a.row - b.row) }
}

/**
 * Reads the import workbook: the rows of every known sheet and everything that is wrong with them, or why the file as a whole is refused
 * (not a workbook, encrypted, zip bomb, wrong or unknown sheets, too many rows or cells). Nothing of the file's text gets into a problem's code.
 */
export const readWorkbook = async (file: Uint8Array, options: ReadOptions): Promise<WorkbookRead | { problem: FileProblem }> => {
  const archive = openArchive(file, options.archive)
  if ('code' in archive) return { problem: archive }
  const found = findSheets(archive)
  if ('code' in found) return { problem: found }
  const labels = labelsOf(options.dictionaries)
  const [limit, mostCells] = [options.limit ?? 50_000, options.cells ?? 1_000_000]
  const read: WorkbookRead = { sheets: [], errors: [] }
  let cells = 0
  try {
    for (const each of found) {
      const odd = odditiesOf(archive.text(each.part) ?? '')
      cells += odd.cells
      const sheet = await readSheet(file, each, odd, labels, limit)
      if ('code' in sheet) return { problem: sheet }
      if (cells > mostCells) return { problem: { code: 'tooManyCells', params: { limit: mostCells } } }
      read.sheets.push({ sheet: sheet.sheet, name: sheet.name, rows: sheet.rows })
      read.errors.push(...sheet.errors)
    }
  } catch (error) {
    if (error instanceof HucreError || error instanceof RangeError) return { problem: { code: 'brokenWorkbook' } }
    throw error
  }
  return read
}
