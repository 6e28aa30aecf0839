import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import { idProblem, to18 } from '@academy/contracts/core/id-card.ts'
import type { ImportError, ImportRow, ImportValue, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { peopleIds } from '@academy/contracts/jobs/import-owner.ts'
import { importSheets } from '@academy/contracts/sheets.ts'
import { refColumns, refersTo } from './batches.ts'
import type { Importing, SheetRows } from './importing.ts'

const RESOLVED_AT_ONCE = 50_000

const mapped = (value: ImportValue | undefined, by: (one: string) => string): ImportValue | undefined =>
  typeof value === 'string' ? by(value) : Array.isArray(value) ? value.map(by) : value

const withColumns = (row: ImportRow, columns: readonly string[], by: (one: string) => string): ImportRow => ({
  ...row,
  values: {
    ...row.values,
    ...Object.fromEntries(columns.flatMap((column) => (row.values[column] === undefined ? [] : [[column, mapped(row.values[column], by) ?? null]]))),
  },
})

/** All rows with ID numbers in the form of 18 characters, however they were given (1-portal.md §5). */
export const normalised = (sheets: SheetRows): SheetRows =>
  Object.fromEntries(
    importSheets.flatMap((sheet) => {
      const rows = sheets[sheet.key]
      const columns = sheet.key === 'people' ? ['idNumber'] : refColumns(sheet, 'people')
      return rows ? [[sheet.key, columns.length > 0 ? rows.map((row) => withColumns(row, columns, to18)) : rows]] : []
    }),
  )

const idsOf = async (to: Importing, numbers: readonly string[]) => {
  const all = new Map<string, { userId: string; known: boolean }>()
  for (let at = 0; at < numbers.length; at += RESOLVED_AT_ONCE) {
    const { ids } = await callService(
      to.platform,
      'identity',
      peopleIds.endpoints.resolve,
      { idNumbers: numbers.slice(at, at + RESOLVED_AT_ONCE) },
      { ...to, withinMs: LONG_MS },
    )
    for (const [number, found] of Object.entries(ids)) all.set(number, found)
  }
  return all
}

/** What is wrong with the ID cards of people whose own row is wrong: who refers to them reads the same at his cell. */
const wrongCards = (people: readonly ImportRow[]): Map<ImportValue | undefined, string> =>
  new Map(
    people.flatMap(({ values: { idType, idNumber } }): [ImportValue, string][] => {
      const problem = idType === '1' && typeof idNumber === 'string' ? idProblem(idNumber, '9999-12-31') : undefined
      return problem && idNumber !== undefined ? [[idNumber, problem]] : []
    }),
  )

/** Rows with references to people as user ids, and an error for each person that neither the system nor the people sheet knows. Takes normalised rows. */
export const withUserIds = async (to: Importing, sheets: SheetRows): Promise<{ sheets: SheetRows; errors: ImportError[] }> => {
  const referring = importSheets
    .map((sheet) => ({ key: sheet.key, columns: refColumns(sheet, 'people') }))
    .filter(({ key, columns }) => columns.length > 0 && sheets[key])
  const numbers = [...new Set(referring.flatMap(({ key, columns }) => (sheets[key] ?? []).flatMap((row) => refersTo(row, columns))))]
  const ids = numbers.length > 0 ? await idsOf(to, numbers) : new Map<string, { userId: string; known: boolean }>()
  const promised = new Set((sheets.people ?? []).map((row) => row.values.idNumber))
  const wrong = wrongCards(sheets.people ?? [])
  const errors: ImportError[] = []
  const translated = referring.map(({ key, columns }): [SheetKey, ImportRow[]] => {
    const rows = sheets[key] ?? []
    for (const row of rows)
      for (const column of columns)
        for (const number of refersTo(row, [column])
          .filter((one) => !ids.get(one)?.known && (wrong.has(one) || !promised.has(one)))
          .slice(0, 1))
          errors.push({ sheet: key, row: row.row, column, code: wrong.get(number) ?? 'unknownPerson' })
    return [key, rows.map((row) => withColumns(row, columns, (number) => ids.get(number)?.userId ?? `unknown-${row.row}`))]
  })
  return { sheets: { ...sheets, ...Object.fromEntries(translated) }, errors }
}
