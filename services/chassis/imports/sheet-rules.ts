import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { refKey, type Sheeted } from '@academy/contracts/jobs/contract-columns.ts'
import type { ImportValue, SheetKey } from '@academy/contracts/jobs/import-columns.ts'
import type { z } from 'zod'
import { byCode } from './by-code.ts'
import type { Fault, Fields, ImportWorld, SheetRules } from './sheet-importer.ts'

type Resolve = (value: ImportValue | undefined, column: string, world: ImportWorld, faults: Fault[]) => Promise<string | null | undefined>

/** What a noun decides about its sheet; all else follows from its contract. */
interface Decisions extends Partial<Omit<SheetRules, 'sheet' | 'model' | 'columns'>> {
  /** How codes become ids, by the field that holds one; those of people come as ids already. */
  refs?: Readonly<Record<string, (columns: readonly string[]) => Resolve>>
}

/** `area-managers` → `areaManagers`. */
const sheetKeyOf = (noun: string): SheetKey => (noun.split('/').pop() ?? noun).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as SheetKey

const isRef = (schema: z.ZodType): boolean => toldOf(schema).kind === 'ref'

/** A row's values as fields: references resolved to ids, those left blank untouched. */
const fieldsOf = (columns: Readonly<Record<string, string>>, refs: NonNullable<Decisions['refs']>): SheetRules['fields'] => {
  const named = Object.entries(columns).map(([field, column]) => ({ field, column, resolve: refs[field]?.([column]) }))
  return async (values, world) => {
    const faults: Fault[] = []
    const fields: Fields = { ...values }
    for (const { field, column, resolve } of named) {
      const value = resolve ? await resolve(values[column], column, world, faults) : values[column]
      delete fields[column]
      if (value !== undefined) fields[field] = value
    }
    return { fields, faults }
  }
}

/** The rules of a noun's sheet: its columns and references from the contract, its decisions beside them. */
export const sheetRules = (contract: Sheeted & { noun: string }, model: unknown, { refs = {}, ...decisions }: Decisions = {}): SheetRules => {
  const [key = 'code'] = contract.sheet?.natural ?? []
  const fields = Object.entries(contract.fields.shape as Record<string, z.ZodType>).filter(([, schema]) => isRef(schema))
  const columns = Object.fromEntries(fields.map(([field]) => [field, refKey(field)]))
  const shared = { sheet: sheetKeyOf(contract.noun), model: model as SheetRules['model'], columns }
  return { known: byCode(model, key), fields: fieldsOf(columns, refs), ...decisions, ...shared }
}
