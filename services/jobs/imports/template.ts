import type { Locale } from '@academy/chassis/runtime/texts.ts'
import type { Column, ImportValue, Sheet, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { importSheets } from '@academy/contracts/sheets.ts'
import { type CellStyle, type ColumnDef, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { cellText, formatOf, nameOf, type Written } from './cell-text.ts'
import type { DictionaryLabels } from './cells.ts'
import { columnExplain, columnTitle, sheetTitle, workbookText } from './titles.ts'

interface TemplateOptions {
  locale: Locale
  dictionaries: readonly DictionaryLabels[]
  limit: number
  /** Rows to put in, e.g. for a workbook to start from. */
  rows?: Partial<Record<SheetKey, readonly Readonly<Record<string, ImportValue>>[]>>
}

const head: CellStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1F3A5F' } },
  alignment: { vertical: 'center', wrapText: true },
}
const needed: CellStyle = { ...head, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '8A5A00' } } }
const hint: CellStyle = {
  font: { italic: true, color: { rgb: '5A6675' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEF1F5' } },
  alignment: { vertical: 'top', wrapText: true },
}

const width = (title: string): number =>
  Math.min(
    40,
    Math.max(
      14,
      [...title].reduce((sum, char) => sum + (char > '\u2e7f' ? 2 : 1), 4),
    ),
  )

/** Letters of a column: 0 → A, 27 → AB. */
const columnName = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26)))

interface DictionaryRange {
  first: number
  last: number
}

const dictionaryRows = (dictionaries: readonly DictionaryLabels[], locale: Locale): { rows: Written[][]; ranges: Map<string, DictionaryRange> } => {
  const used = new Set(
    importSheets.flatMap((sheet) =>
      sheet.columns.flatMap(({ cell }) => (cell.kind === 'enum' ? cell.dictType : cell.kind === 'list' && cell.of.kind === 'enum' ? cell.of.dictType : [])),
    ),
  )
  const rows: Written[][] = [[workbookText('dictType', locale), workbookText('value', locale), workbookText('name', locale)]]
  const ranges = new Map<string, DictionaryRange>()
  for (const { dictType, items } of dictionaries.filter((dictionary) => used.has(dictionary.dictType))) {
    ranges.set(dictType, { first: rows.length + 1, last: rows.length + items.length })
    rows.push(...items.map((item) => [dictType, item.value, nameOf(item, locale)]))
  }
  return { rows, ranges }
}

const validation = ({ cell }: Column, at: number, options: TemplateOptions, ranges: ReadonlyMap<string, DictionaryRange>): DataValidation[] => {
  const range = `${columnName(at)}3:${columnName(at)}${options.limit + 2}`
  if (cell.kind === 'flag')
    return [{ type: 'list', values: [workbookText('yes', options.locale), workbookText('no', options.locale)], range, allowBlank: true }]
  const known = cell.kind === 'enum' ? ranges.get(cell.dictType) : undefined
  return known
    ? [{ type: 'list', formula1: `'${workbookText('dictionary', options.locale)}'!$C$${known.first}:$C$${known.last}`, range, allowBlank: true }]
    : []
}

const columnDef = (column: Column, title: string): ColumnDef => {
  const numFmt = formatOf(column.cell)
  return { width: width(title), ...(numFmt ? { numFmt } : {}) }
}

const dataSheet = (sheet: Sheet, options: TemplateOptions, ranges: ReadonlyMap<string, DictionaryRange>): WriteSheet => {
  const titles = sheet.columns.map((column) => `${columnTitle(sheet.key, column.key, options.locale)}${column.required ? ' *' : ''}`)
  const explanations = sheet.columns.map((column) => columnExplain(sheet.key, column.key, options.locale))
  const rows = (options.rows?.[sheet.key] ?? []).map((row) =>
    sheet.columns.map((column) => cellText(row[column.key], column.cell, options.dictionaries, options.locale)),
  )
  const styled = sheet.columns.flatMap((column, at) => [
    [`0,${at}`, { value: titles[at] as string, type: 'string' as const, style: column.required ? needed : head }] as const,
    [`1,${at}`, { value: explanations[at] as string, type: 'string' as const, style: hint }] as const,
  ])
  return {
    name: sheetTitle(sheet.key, options.locale),
    columns: sheet.columns.map((column, at) => columnDef(column, titles[at] as string)),
    rows: [titles, explanations, ...rows],
    cells: new Map(styled),
    freezePane: { rows: 2, columns: 1 },
    dataValidations: sheet.columns.flatMap((column, at) => validation(column, at, options, ranges)),
  }
}

const readme = (options: TemplateOptions): WriteSheet => {
  const rules = ['1', '2', '3', '4', '5'].map((key) => [workbookText(`rules.${key}`, options.locale, { limit: options.limit })])
  return { name: workbookText('readme', options.locale), columns: [{ width: 120 }], rows: rules }
}

/** The workbook to fill in: how to, every sheet with explained columns and lists to choose from, and the dictionaries. */
export const template = async (options: TemplateOptions): Promise<Uint8Array> => {
  const { rows, ranges } = dictionaryRows(options.dictionaries, options.locale)
  const dictionary: WriteSheet = {
    name: workbookText('dictionary', options.locale),
    columns: [{ width: 18 }, { width: 14, numFmt: '@' }, { width: 30 }],
    rows,
    freezePane: { rows: 1 },
  }
  return writeXlsx({ sheets: [readme(options), ...importSheets.map((sheet) => dataSheet(sheet, options, ranges)), dictionary] })
}
