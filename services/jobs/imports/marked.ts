import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { type ImportError, otherSheet } from '@academy/contracts/core/import-columns.ts'
import { sheetKeys, sheetOf } from '@academy/contracts/sheets.ts'
import { type Cell, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { type Archive, openArchive } from './archive.ts'
import { formatOf, type Written } from './cell-text.ts'
import { plainTitle } from './rows.ts'
import { sharedParts } from './shared-parts.ts'
import { type Oddities, type Shared, sheetRows } from './sheet-xml.ts'
import { errorColumn, knownSheets, placeTitle, sheetTitle, titlesOf, workbookText } from './titles.ts'
import { type Found, findSheets } from './workbook.ts'

const wrong = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } }, font: { color: { rgb: '9C0006' } } } as const

/** The text of a code: what imports alone say, or the rule of the form that it breaks, or what stands against it there. */
const told = (code: string, params: Record<string, unknown>, locale: Locale): string => {
  const keys = ['import.errors', 'violations', 'reasons', 'codes'].map((area) => `${area}.${code}`)
  const texts = keys.map((key) => say(locale, key, params))
  return texts.find((text, at) => text !== keys[at]) ?? say(locale, 'codes.malformed')
}

/** What an error says in the reader's language, with the names of columns and sheets in it. */
export const errorText = (error: ImportError, locale: Locale): string => {
  const allowed = locale === 'en-US' ? error.params?.valuesEn : inScript(locale, String(error.params?.valuesCn ?? ''))
  const named = {
    ...error.params,
    ...(allowed ? { values: allowed } : {}),
    ...(error.column ? { column: errorColumn(error, locale) } : {}),
    known: knownSheets(locale),
  }
  const sheet = sheetKeys.find((key) => key === error.params?.sheet)
  const params = sheet ? { ...named, sheet: sheetTitle(sheet, locale) } : named
  return told(error.code, params, locale)
}

/** A sheet as it stands in the file: its values, and what else a copy must keep. */
interface Standing {
  rows: Written[][]
  odd: Oddities
}

const standing = async (archive: Archive, part: string, shared: Shared): Promise<Standing> => {
  const rows: Written[][] = []
  const odd: Oddities = { formulas: [], merged: [], cells: 0 }
  for await (const { row, cells } of sheetRows(archive.part(part), shared, odd)) rows[row - 1] = Array.from(cells, (cell) => cell ?? null)
  return { rows: Array.from(rows, (row) => row ?? []), odd }
}

/** What a formula of this value could be, where its text stands at another cell only. */
const literal = (value: Written): string =>
  typeof value === 'number' ? String(value) : `"${String(value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? '')).replaceAll('"', '""')}"`

const mergesOf = ({ merged }: Oddities) =>
  merged.map(({ first, last }) => ({ startRow: first.row - 1, startCol: first.column, endRow: last.row - 1, endCol: last.column }))

/** The cells of formulas with their text, so that a copy is wrong where the file was. */
const formulaCells = ({ rows, odd }: Standing): Map<string, Partial<Cell>> =>
  new Map(
    odd.formulas.map(({ row, column, text }): [string, Partial<Cell>] => {
      const value = rows[row - 1]?.[column] ?? null
      return [`${row - 1},${column}`, { value, type: 'formula', formula: text || literal(value), formulaResult: value }]
    }),
  )

const grouped = <K>(errors: readonly ImportError[], key: (error: ImportError) => K): Map<K, ImportError[]> => {
  const groups = new Map<K, ImportError[]>()
  for (const error of errors) groups.set(key(error), [...(groups.get(key(error)) ?? []), error])
  return groups
}

const typeOf = (value: Written): Cell['type'] => (value === null ? 'empty' : value instanceof Date ? 'date' : (typeof value as 'string' | 'number' | 'boolean'))

const redCell = (value: Written, errors: readonly ImportError[], locale: Locale): Partial<Cell> => ({
  value,
  type: typeOf(value),
  style: { ...wrong, ...(value instanceof Date ? { numFmt: 'yyyy-mm-dd' } : {}) },
  comment: { author: workbookText('author', locale), text: errors.map((error) => errorText(error, locale)).join('\n') },
})

const rowText = (errors: readonly ImportError[], locale: Locale): string =>
  errors.map((error) => `${error.column ? `${errorColumn(error, locale)}: ` : ''}${errorText(error, locale)}`).join('\n')

const markedSheet = (found: Found, stands: Standing, errors: readonly ImportError[], locale: Locale): WriteSheet => {
  const sheet = sheetOf(found.sheet)
  const titles = titlesOf(sheet)
  const { rows } = stands
  const head = Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => plainTitle(cell) !== '')),
  )
  const heading = rows[head] ?? []
  const keys = heading.map((title) => titles.columns.get(plainTitle(title)))
  const placeAt = ({ column, code, params }: ImportError): number =>
    code === 'unknownColumn' ? heading.findIndex((title) => String(title ?? '').slice(0, 40) === params?.title) : column ? keys.indexOf(column) : 0
  const last = keys.includes('') ? keys.indexOf('') : rows.reduce((most, row) => Math.max(most, row.length), keys.length)
  const byRow = grouped(errors, (error) => error.row)
  const full = Array.from({ length: Math.max(rows.length, ...byRow.keys()) }, (_, at) => Array.from({ length: last }, (__, place) => rows[at]?.[place] ?? null))
  const cells = formulaCells(stands)
  for (const [row, faults] of byRow) {
    full[row - 1]?.push(rowText(faults, locale))
    for (const [at, here] of grouped(faults, (error) => Math.max(0, placeAt(error)))) {
      const place = `${row - 1},${at}`
      cells.set(place, { ...redCell(full[row - 1]?.[at] ?? null, here, locale), ...cells.get(place) })
    }
  }
  if (full[head]) full[head][last] = workbookText('errorColumn', locale)
  const columns = Array.from({ length: last }, (_, at) => keys[at]).map((key) => {
    const cell = sheet.columns.find((column) => column.key === key)?.cell
    const numFmt = cell ? formatOf(cell) : undefined
    return { width: 18, ...(numFmt ? { numFmt } : {}) }
  })
  return { name: found.name, rows: full, columns: [...columns, { width: 60 }], cells, merges: mergesOf(stands.odd), freezePane: { rows: head + 1 } }
}

/** A sheet that is none of ours, as it is, with its first cell marked. */
const straySheet = (name: string, stands: Standing, errors: readonly ImportError[], locale: Locale): WriteSheet => {
  const full = stands.rows.length > 0 ? stands.rows : [[null]]
  const formulas = formulaCells(stands)
  const first = { ...redCell(full[0]?.[0] ?? null, errors, locale), ...formulas.get('0,0') }
  return { name, rows: full, cells: formulas.set('0,0', first), merges: mergesOf(stands.odd) }
}

const errorList = (errors: readonly ImportError[], found: readonly Found[], locale: Locale): WriteSheet => ({
  name: workbookText('errorList', locale),
  columns: [{ width: 20 }, { width: 8 }, { width: 24 }, { width: 80 }],
  rows: [
    ['sheet', 'row', 'column', 'error'].map((key) => workbookText(key, locale)),
    ...errors.map((error) => [
      found.find((each) => each.sheet === error.sheet)?.name ?? placeTitle(error, locale),
      error.row,
      errorColumn(error, locale) ?? '',
      errorText(error, locale),
    ]),
  ],
  freezePane: { rows: 1 },
})

/**
 * A copy of the workbook with the errors marked: red cells with a comment, a last column that says what is wrong in the row, and a list of
 * all errors in front. It can be corrected and imported as it is. Throws Error when the file is no workbook of ours.
 */
export const marked = async (file: Uint8Array, errors: readonly ImportError[], locale: Locale): Promise<Uint8Array> => {
  const archive = openArchive(file)
  if ('code' in archive) throw new Error(`no workbook to mark: ${archive.code}`)
  const sheets = await findSheets(archive)
  if ('code' in sheets) throw new Error(`no workbook to mark: ${sheets.code}`)
  const shared = await sharedParts(archive)
  const copies: WriteSheet[] = [errorList(errors, sheets.found, locale)]
  for (const each of sheets.found) {
    const own = errors.filter((error) => error.sheet === each.sheet)
    copies.push(markedSheet(each, await standing(archive, each.part, shared), own, locale))
  }
  for (const part of sheets.stray) {
    const own = errors.filter((error) => error.sheet === otherSheet && error.called === part.name.slice(0, 40))
    copies.push(straySheet(part.name, await standing(archive, part.part, shared), own, locale))
  }
  return writeXlsx({ sheets: copies })
}
