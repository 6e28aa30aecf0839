import { type Locale, locales, say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { type ImportError, otherSheet, type Sheet, type SheetKey } from '@academy/contracts/core/import-columns.ts'
import { joinedIn } from '@academy/contracts/core/joined.ts'
import { columnExplainKeys, columnTitleKeys, importSheets, sheetTitleKeys } from '@academy/contracts/sheets.ts'
import { plainTitle, type Titles } from './rows.ts'

const firstOf = (locale: Locale, keys: readonly string[]): string => sayFirst(locale, keys) ?? keys[0] ?? ''

export const sheetTitle = (sheet: SheetKey, locale: Locale): string => firstOf(locale, sheetTitleKeys(sheet))
/** The sheet of an error as its reader calls it: one that is none of ours by its name in the file. */
export const placeTitle = ({ sheet, called }: ImportError, locale: Locale): string => (sheet === otherSheet ? (called ?? '') : sheetTitle(sheet, locale))
/** The names of all sheets that can be imported. */
export const knownSheets = (locale: Locale): string =>
  joinedIn(
    locale,
    importSheets.map(({ key }) => sheetTitle(key, locale)),
  )
export const columnTitle = (sheet: SheetKey, column: string, locale: Locale): string => firstOf(locale, columnTitleKeys(sheet, column))
/** The column of an error as its reader calls it: its title, the title that nobody knows, or its letter in a sheet that nobody knows. */
export const errorColumn = ({ sheet, column, code, params }: ImportError, locale: Locale): string | undefined => {
  if (column !== undefined) return sheet === otherSheet ? column : columnTitle(sheet, column, locale)
  return code === 'unknownColumn' ? String(params?.title ?? '') : undefined
}
export const columnExplain = (sheet: SheetKey, column: string, locale: Locale): string => firstOf(locale, columnExplainKeys(sheet, column))
export const workbookText = (key: string, locale: Locale, params: Record<string, unknown> = {}): string => say(locale, `import.workbook.${key}`, params)

/** Names of the sheets in any language and their keys → key. */
export const sheetNames = (): ReadonlyMap<string, SheetKey> =>
  new Map(
    importSheets.flatMap(({ key }) => [[key.toLowerCase(), key] as const, ...locales.map((locale) => [plainTitle(sheetTitle(key, locale)), key] as const)]),
  )

/** Names of sheets that carry no data: explanations, dictionary, list of errors. */
export const passedOver = (): ReadonlySet<string> =>
  new Set(locales.flatMap((locale) => ['readme', 'dictionary', 'errorList'].map((key) => plainTitle(workbookText(key, locale)))))

/** Titles of a sheet's columns in any language, their keys, and the column of errors that a marked copy carries (an empty key). */
export const titlesOf = (sheet: Sheet): Titles => ({
  columns: new Map([
    ...sheet.columns.flatMap(({ key }) => [
      [key.toLowerCase(), key] as const,
      ...locales.map((locale) => [plainTitle(columnTitle(sheet.key, key, locale)), key] as const),
    ]),
    ...locales.map((locale) => [plainTitle(workbookText('errorColumn', locale)), ''] as const),
  ]),
  explanations: new Set(sheet.columns.flatMap(({ key }) => locales.map((locale) => columnExplain(sheet.key, key, locale).toLowerCase()))),
})
