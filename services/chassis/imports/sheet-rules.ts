import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { SheetKey } from '@academy/contracts/core/import-columns.ts'
import { PEOPLE, refsOf } from '@academy/contracts/core/refs.ts'
import { refKey, type Sheeted } from '@academy/contracts/jobs/contract-columns.ts'
import type { z } from 'zod'
import { byCode, toNoun } from './by-code.ts'
import { richSheet } from './rich-columns.ts'
import type { Fault, Fields, SheetRules } from './sheet-plan.ts'

/** What a noun decides about its sheet; all else follows from its contract. */
type Decisions = Partial<Omit<SheetRules, 'sheet' | 'model' | 'columns'>>

/** `area-managers` → `areaManagers`. */
const sheetKeyOf = (noun: string): SheetKey => (noun.split('/').pop() ?? noun).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as SheetKey

type Ruled = Sheeted & { service: Service; noun: string }

/** A field that names a record of another noun, its column, and what makes its code an id; those of people come as ids already. */
interface Referring {
  field: string
  column: string
  resolve: ReturnType<ReturnType<typeof toNoun>> | undefined
}

const referring = ({ service, fields }: Ruled): Referring[] =>
  refsOf(fields.shape as Record<string, z.ZodType>).map(({ field, told: { noun } }) => {
    const column = refKey(field)
    return { field, column, resolve: noun === PEOPLE ? undefined : toNoun(service, noun)([column]) }
  })

/** A row's values as fields: references resolved to ids, those left blank untouched. */
const fieldsOf = (named: readonly Referring[]): SheetRules['fields'] => {
  return async (values, context) => {
    const faults: Fault[] = []
    const fields: Fields = { ...values }
    for (const { field, column, resolve } of named) {
      const value = resolve ? await resolve(values[column], column, context, faults) : values[column]
      delete fields[column]
      if (value !== undefined) fields[field] = value
    }
    return { fields, faults }
  }
}

/** The rules of a noun's sheet: its columns and references from the contract, its decisions beside them. */
export const sheetRules = (contract: Ruled, model: unknown, decisions: Decisions = {}): SheetRules => {
  const [key = 'code'] = contract.sheet?.natural ?? []
  const refs = referring(contract)
  const rich = richSheet(contract.fields.shape as Record<string, z.ZodType>)
  const columns = { ...Object.fromEntries(refs.map(({ field, column }) => [field, column])), ...rich.columns }
  const { fields = fieldsOf(refs), completed } = decisions
  return {
    known: byCode(model, key),
    ...decisions,
    fields: async (values, context) => {
      const meant = await fields(values, context)
      return { ...meant, fields: rich.gather(meant.fields) }
    },
    completed: (after, before) => {
      const whole = rich.complete(after, before)
      return completed?.(whole, before) ?? whole
    },
    ...{ sheet: sheetKeyOf(contract.noun), model: model as SheetRules['model'], columns },
  }
}
