import type { ImportValue, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { importId } from './sheet-importer.ts'
import type { Fault, ImportContext } from './sheet-plan.ts'

type Known = (codes: readonly string[], context: ImportContext) => Promise<ReadonlyMap<string, string>>

/**
 * Resolves references of a sheet's rows to ids: known records first, then rows that the workbook promises. Looks all codes of a column up once a
 * call and remembers them in the world.
 */
export const references = (sheet: SheetKey, known: Known) => {
  const remembered = new WeakMap<ImportContext, Promise<ReadonlyMap<string, string>>>()
  const codesOf = (context: ImportContext, columns: readonly string[]): string[] => [
    ...new Set(
      context.rows.flatMap(({ values }) => columns.flatMap((column) => values[column] ?? [])).filter((value): value is string => typeof value === 'string'),
    ),
  ]
  const lookUp = (context: ImportContext, columns: readonly string[]) => {
    const before = remembered.get(context)
    if (before) return before
    const fresh = known(codesOf(context, columns), context)
    remembered.set(context, fresh)
    return fresh
  }
  return (columns: readonly string[]) =>
    async (value: ImportValue | undefined, column: string, context: ImportContext, faults: Fault[]): Promise<string | null | undefined> => {
      if (value === undefined || value === null) return value
      const code = String(value)
      const id = (await lookUp(context, columns)).get(code)
      if (id) return id
      if (context.promised[sheet]?.[code] || context.rows.some((row) => row.values.code === code && sheet === 'organisations'))
        return importId(context.tenantId, sheet, code)
      faults.push({ column, code: 'unknownReference', params: { value: code, sheet } })
      return undefined
    }
}
