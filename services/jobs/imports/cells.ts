import { to18 } from '@academy/contracts/core/id-card.ts'

import type { Cell, Column, ImportValue } from '@academy/contracts/core/import-columns.ts'
import { LINES_FROM, plainText } from '@academy/contracts/core/plain-text.ts'

// What a cell of the workbook means (decided.md §5): blank = unchanged, `-` = clear; whatever way somebody typed it.

/** What the workbook reader gives for one cell. */
export type RawCell = string | number | boolean | Date | null | undefined

/** What one dictionary's texts stand for: a lower-case code or name in any language → the code; and its items as they are written. */
export type Labels = ReadonlyMap<string, { codes: ReadonlyMap<string, string>; items: DictionaryLabels['items'] }>

interface CellFault {
  code: string
  params?: Record<string, string | number>
}

type Read = { kind: 'blank' } | { kind: 'clear' } | { kind: 'value'; value: Exclude<ImportValue, null> } | { kind: 'fault'; fault: CellFault }

type Scalar = { value: string | number | boolean } | CellFault
const fault = (code: string, params?: Record<string, string | number>): CellFault => (params ? { code, params } : { code })
const isFault = (result: object): result is CellFault => 'code' in result

/** Full-width letters and digits become half-width; Chinese punctuation stays. */
const halfWidthWords = (text: string): string =>
  text.replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

/** Every full-width character becomes its half-width one, for codes, dates and numbers. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** Takes away blanks of all kinds at both ends: also no-break, ideographic and zero-width ones. */
export const trimmed = (text: string): string => text.replace(/^[\s\u00A0\u200B-\u200D\u2060\u3000\uFEFF]+|[\s\u00A0\u200B-\u200D\u2060\u3000\uFEFF]+$/g, '')

const plain = (raw: RawCell): string => trimmed(halfWidth(raw instanceof Date ? raw.toISOString().slice(0, 10) : String(raw ?? '')))

/** Numbers that a spreadsheet has already rounded cannot be codes any more. */
const unsafe = (raw: RawCell): boolean => typeof raw === 'number' && Math.abs(raw) > Number.MAX_SAFE_INTEGER

const DAY = 86_400_000
/** The day of a serial number of the 1900 date system, whose 29 February 1900 never was. */
export const serialDay = (serial: number): string | undefined => {
  const days = Math.floor(serial)
  if (days < 1 || days > 2_958_465 || days === 60) return undefined
  return new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY).toISOString().slice(0, 10)
}

const dayOf = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day))
  const text = at.toISOString().slice(0, 10)
  return year >= 1900 && year <= 9999 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? text : undefined
}

const dayPattern = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})[日号]?)(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.0+)?)?$/

/** The first and last year of which a number alone is one, and not the number of a day. */
const YEARS = [1900, 2100] as const
const isYear = (year: number): boolean => year >= YEARS[0] && year <= YEARS[1]
/** A day of the calendar by its number is of this and the last centuries. */
const LAST_SERIAL = 100_000

/** Is it a year or a month of a year, written as a number, as a text, or as the number of the day that a date cell makes of it? */
const isIncompleteDay = (raw: RawCell): boolean => {
  if (raw instanceof Date) return isYear(Math.round((raw.getTime() - Date.UTC(1899, 11, 30)) / DAY))
  const text = plain(raw).replace(/\s+/g, '')
  const [, year, month] = /^(\d{4})(?:[-/.年]?(0?[1-9]|1[0-2])?)?[月年]?$/.exec(text) ?? []
  return year !== undefined && isYear(Number(year)) && (month === undefined || /\D/.test(text) || text.length === 6)
}

const readDay = (raw: RawCell): string | undefined => {
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? undefined : dayOf(raw.getUTCFullYear(), raw.getUTCMonth() + 1, raw.getUTCDate())
  const text = plain(raw).replace(/\s+/g, ' ')
  if (/^\d{8}$/.test(text)) return dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  if (/^\d{1,7}(\.\d+)?$/.test(text)) return Number(text) < LAST_SERIAL ? serialDay(Number(text)) : undefined
  const found = dayPattern.exec(text.replace(/ (?=[月日号\d]*[月日号])/g, ''))
  return found ? dayOf(Number(found[1]), Number(found[2] ?? found[4]), Number(found[3] ?? found[5])) : undefined
}

/** A number as a person types it: `1,234.50`, `￥12`, `12.5元`, `80%`. */
const readNumber = (raw: RawCell): number | undefined => {
  if (typeof raw === 'number') return raw
  const text = plain(raw)
    .replace(/^[¥￥]\s*/, '')
    .replace(/\s*[元%人天]$/, '')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
  return /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined
}

const readFen = (raw: RawCell): number | undefined => {
  const yuan = readNumber(raw)
  if (yuan === undefined) return undefined
  const fen = Math.round(yuan * 100)
  return Math.abs(yuan * 100 - fen) < 1e-6 * Math.max(1, Math.abs(fen)) ? fen : undefined
}

const yes = new Set(['是', 'y', 'yes', 'true', '1', '√', '✓', '有', '真'])
const no = new Set(['否', 'n', 'no', 'false', '0', '×', 'x', '无', '無', '假'])
const readFlag = (raw: RawCell): boolean | undefined => {
  if (typeof raw === 'boolean') return raw
  const text = plain(raw).toLowerCase()
  return yes.has(text) ? true : no.has(text) ? false : undefined
}

const longest = (text: string, max: number): Scalar => ([...text].length > max ? fault('textTooLong', { max, length: [...text].length }) : { value: text })

const readCode = (raw: RawCell, cell: Extract<Cell, { kind: 'code' }>): Scalar => {
  if (unsafe(raw)) return fault('precisionLost')
  const text = cell.upper ? plain(raw).toUpperCase() : plain(raw)
  const fits = longest(text, cell.max)
  if (isFault(fits)) return fits
  const pattern = cell.pattern ?? /^[A-Za-z0-9][A-Za-z0-9_.:/-]*$/
  return pattern.test(text) ? fits : fault(cell.issue ?? (cell.pattern ? 'pattern' : 'code'))
}

const readRef = (raw: RawCell, cell: Extract<Cell, { kind: 'ref' }>): Scalar => {
  if (unsafe(raw)) return fault('precisionLost')
  const text = plain(raw)
  // a list's workbook writes the code and the name behind it
  return longest(cell.sheet === 'people' ? to18(text) : text.replace(/^([A-Za-z0-9][A-Za-z0-9_.:/-]*)\s.*$/s, '$1'), cell.max)
}

const readText = (raw: RawCell, max: number): Scalar => {
  const text = trimmed(halfWidthWords(raw instanceof Date ? raw.toISOString().slice(0, 10) : String(raw ?? ''))).replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u0008\u000B-\u001F\u007F\p{Surrogate}]/u.test(text) ? fault('control') : longest(plainText(text, max > LINES_FROM), max)
}

/** Allowed values that a message lists; of more it only says that this is none. */
const LISTED = 24

const readEnum = (raw: RawCell, cell: Extract<Cell, { kind: 'enum' }>, labels: Labels): Scalar => {
  const { codes: known, items = [] } = labels.get(cell.dictType) ?? {}
  const code = known?.get(plain(raw).toLowerCase()) ?? known?.get(trimmed(String(raw ?? '')).toLowerCase())
  const value = code === undefined ? undefined : cell.values === undefined ? code : cell.values[code]
  if (value !== undefined) return { value }
  const allowed = items.filter((item) => cell.values === undefined || item.value in cell.values)
  if (allowed.length === 0 || allowed.length > LISTED) return fault('enumUnknown')
  return fault('enum', { valuesCn: allowed.map((item) => item.nameCn).join('、'), valuesEn: allowed.map((item) => item.nameEn).join(', ') })
}

const within = (value: number | undefined, cell: { min: number; max: number }, code: string, params: Record<string, number> = {}): Scalar =>
  value !== undefined && value >= cell.min && value <= cell.max ? { value } : fault(code, { min: cell.min, max: cell.max, ...params })

const readScalar = (raw: RawCell, cell: Exclude<Cell, { kind: 'list' }>, labels: Labels): Scalar => {
  switch (cell.kind) {
    case 'text':
      return readText(raw, cell.max)
    case 'code':
      return readCode(raw, cell)
    case 'ref':
      return readRef(raw, cell)
    case 'enum':
      return readEnum(raw, cell, labels)
    case 'day': {
      if (isIncompleteDay(raw)) return fault('dayIncomplete')
      const value = readDay(raw)
      return value === undefined ? fault('day') : { value }
    }
    case 'flag': {
      const value = readFlag(raw)
      return value === undefined ? fault('flag') : { value }
    }
    case 'int': {
      const value = readNumber(raw)
      return within(Number.isInteger(value) ? value : undefined, cell, 'int')
    }
    case 'decimal': {
      const value = readNumber(raw)
      return within(value !== undefined && Number.isInteger(value / cell.step) ? value : undefined, cell, 'decimal', { step: cell.step })
    }
    case 'money': {
      const value = readFen(raw)
      return value === undefined
        ? fault('money')
        : value < cell.min || value > cell.max
          ? fault('moneyRange', { min: cell.min / 100, max: cell.max / 100 })
          : { value }
    }
  }
}

const readList = (raw: RawCell, cell: Extract<Cell, { kind: 'list' }>, labels: Labels): Read => {
  const parts = String(raw instanceof Date ? '' : (raw ?? ''))
    .split(/[,，、;；\n]/)
    .map(trimmed)
    .filter((part) => part !== '')
  if (parts.length > cell.max) return { kind: 'fault', fault: fault('listTooLong', { max: cell.max }) }
  const values: string[] = []
  for (const part of parts) {
    const read = readScalar(part, cell.of, labels)
    if (isFault(read)) return { kind: 'fault', fault: read }
    if (values.includes(String(read.value))) return { kind: 'fault', fault: fault('twice') }
    values.push(String(read.value))
  }
  return { kind: 'value', value: values }
}

/** Takes a raw cell and its column; gives what it says: nothing, clear, a value of the row (fen, `YYYY-MM-DD`), or what is wrong with it. */
export const readCell = (raw: RawCell, column: Column, labels: Labels): Read => {
  if (raw instanceof Date && Number.isNaN(raw.getTime())) return { kind: 'fault', fault: fault('errorValue') }
  const text = raw instanceof Date ? 'day' : trimmed(String(raw ?? ''))
  if (text === '') return { kind: 'blank' }
  if (typeof raw === 'string' && /^[-－—–]$/.test(text)) return column.required ? { kind: 'fault', fault: fault('cannotClear') } : { kind: 'clear' }
  if (typeof raw === 'string' && /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)) return { kind: 'fault', fault: fault('errorValue') }
  if (column.cell.kind === 'list') return readList(raw, column.cell, labels)
  const read = readScalar(raw, column.cell, labels)
  return isFault(read) ? { kind: 'fault', fault: read } : { kind: 'value', value: column.key === 'idNumber' ? to18(String(read.value)) : read.value }
}

export interface DictionaryLabels {
  dictType: string
  items: readonly { value: string; nameCn: string; nameEn: string }[]
}

/** Makes the labels of all dictionaries: each value is known by its code and its names. */
export const labelsOf = (dictionaries: readonly DictionaryLabels[]): Labels =>
  new Map(
    dictionaries.map(({ dictType, items }) => {
      const names = items.flatMap(({ value, nameCn, nameEn }) => [[nameEn.toLowerCase(), value] as const, [nameCn.toLowerCase(), value] as const])
      return [dictType, { codes: new Map([...names, ...items.map(({ value }) => [value.toLowerCase(), value] as const)]), items }]
    }),
  )
