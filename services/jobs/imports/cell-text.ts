import type { Locale } from '@academy/chassis/runtime/texts.ts'
import type { Cell, ImportValue } from '@academy/contracts/core/import-columns.ts'
import type { DictionaryLabels } from './cells.ts'
import { workbookText } from './titles.ts'

/** What a cell of a written workbook holds. */
export type Written = string | number | boolean | Date | null

/** The name of a dictionary's value in the reader's language; zh-TW gets the Chinese one. */
export const nameOf = (item: { nameCn: string; nameEn: string }, locale: Locale): string => (locale === 'en-US' ? item.nameEn : item.nameCn)

const pickText = (value: string, cell: Extract<Cell, { kind: 'enum' }>, dictionaries: readonly DictionaryLabels[], locale: Locale): string => {
  const code = cell.values ? (Object.entries(cell.values).find(([, contract]) => contract === value)?.[0] ?? value) : value
  const item = dictionaries.find((dictionary) => dictionary.dictType === cell.dictType)?.items.find((each) => each.value === code)
  return item ? nameOf(item, locale) : code
}

/** Turns a value of a row into what stands in its cell, so that reading it gives the same value again. */
export const cellText = (value: ImportValue | undefined, cell: Cell, dictionaries: readonly DictionaryLabels[], locale: Locale): Written => {
  if (value === undefined) return null
  if (value === null) return '-'
  if (Array.isArray(value)) return cell.kind === 'list' ? value.map((item) => cellText(item, cell.of, dictionaries, locale)).join(',') : value.join(',')
  if (cell.kind === 'enum') return pickText(String(value), cell, dictionaries, locale)
  if (cell.kind === 'flag') return workbookText(value === true ? 'yes' : 'no', locale)
  if (cell.kind === 'day') return new Date(`${String(value)}T00:00:00Z`)
  return cell.kind === 'money' ? Number(value) / 100 : value
}

/** The number format of a column's cells: texts stay texts, so that long numbers and leading zeros survive. */
export const formatOf = (cell: Cell): string | undefined => {
  if (cell.kind === 'day') return 'yyyy-mm-dd'
  if (cell.kind === 'money') return '#,##0.00'
  return cell.kind === 'int' || cell.kind === 'decimal' ? undefined : '@'
}
