import type { ImportValue, SheetKey } from '@academy/contracts/jobs/import-columns.ts'
import { type Fault, type ImportWorld, importId } from './sheet-importer.ts'

type Known = (codes: readonly string[], world: ImportWorld) => Promise<ReadonlyMap<string, string>>

/**
 * Resolves references of a sheet's rows to ids: known records first, then rows that the workbook promises. Looks all codes of a column up once a
 * call and remembers them in the world.
 */
export const references = (sheet: SheetKey, known: Known) => {
  const remembered = new WeakMap<ImportWorld, Promise<ReadonlyMap<string, string>>>()
  const codesOf = (world: ImportWorld, columns: readonly string[]): string[] => [
    ...new Set(
      world.rows.flatMap(({ values }) => columns.flatMap((column) => values[column] ?? [])).filter((value): value is string => typeof value === 'string'),
    ),
  ]
  const lookUp = (world: ImportWorld, columns: readonly string[]) => {
    const before = remembered.get(world)
    if (before) return before
    const fresh = known(codesOf(world, columns), world)
    remembered.set(world, fresh)
    return fresh
  }
  return (columns: readonly string[]) =>
    async (value: ImportValue | undefined, column: string, world: ImportWorld, faults: Fault[]): Promise<string | null | undefined> => {
      if (value === undefined || value === null) return value
      const code = String(value)
      const id = (await lookUp(world, columns)).get(code)
      if (id) return id
      if (world.promised[sheet]?.[code] || world.rows.some((row) => row.values.code === code && sheet === 'organisations'))
        return importId(world.tenantId, sheet, code)
      faults.push({ column, code: 'unknownReference', params: { value: code, sheet } })
      return undefined
    }
}
