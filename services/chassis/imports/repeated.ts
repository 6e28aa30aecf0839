import { naturalKeyOf, sheetOf } from '@academy/contracts/sheets.ts'
import { repository } from '../mongo/repository.ts'
import type { Fault, Fields, ImportContext, Planned, SheetRules } from './sheet-plan.ts'

// What only one record of a tenant may have, as the unique indexes of its collection say: told at the check, never first by the database.

/** The fields of each unique index of a sheet's collection. */
const onceOnly = ({ model }: SheetRules): string[][] =>
  model.raw.schema
    .indexes()
    .filter(([, options]) => options?.unique)
    .map(([fields]) => Object.keys(fields).filter((field) => field !== 'tenantId'))

const keyOf = (record: Fields, fields: readonly string[]): string | undefined => {
  const values = fields.map((field) => record[field])
  return values.every((value) => value !== undefined && value !== null) ? JSON.stringify(values) : undefined
}

interface Holder {
  id: string
  /** Its row, when it is one of the sheet. */
  row?: number
  /** What a reader knows it by. */
  name?: string | undefined
}

/** The natural key of a stored record, unless it tells of a person. */
const nameOf = ({ sheet }: SheetRules, record: Fields): string | undefined => {
  const declared = sheetOf(sheet)
  return declared.columns.some((column) => column.natural && column.personal) ? undefined : naturalKeyOf(declared, record)
}

const holdersOf = async (rules: SheetRules, planned: readonly Planned[], fields: readonly string[], context: ImportContext): Promise<Map<string, Holder>> => {
  const wanted = Object.fromEntries(fields.map((field) => [field, { $in: [...new Set(planned.map(({ after }) => after[field]))] }]))
  const stored = (await repository(rules.model)({ ...context, dataScope: { kind: 'all' } }).find(wanted, { limit: 300_000 })) as (Fields & { id: string })[]
  return new Map(stored.map((record) => [keyOf(record, fields) ?? '', { id: record.id, name: nameOf(rules, record) }]))
}

const against = (rules: SheetRules, field: string, { row, name }: Holder): Fault => ({
  column: rules.columns?.[field] ?? field,
  ...(row !== undefined ? { code: 'duplicateKey', params: { row } } : name ? { code: 'heldBy', params: { holder: name } } : { code: 'duplicate' }),
})

/** Goes along the rows as they will be written: what a row gives up is free for those behind it. */
const along = (rules: SheetRules, planned: readonly Planned[], fields: readonly string[], holders: Map<string, Holder>): Map<number, Fault> => {
  const found = new Map<number, Fault>()
  for (const plan of planned) {
    const key = keyOf(plan.after, fields)
    const left = plan.before ? keyOf(plan.before, fields) : undefined
    const holder = key === undefined ? undefined : holders.get(key)
    if (holder && holder.id !== plan.id) found.set(plan.row, against(rules, fields.at(-1) as string, holder))
    else {
      if (left !== undefined && left !== key && holders.get(left)?.id === plan.id) holders.delete(left)
      if (key !== undefined) holders.set(key, { id: plan.id, row: plan.row })
    }
  }
  return found
}

/** Rows that would take what another record, or a row before, has and only one may have. */
export const repeated = async (rules: SheetRules, planned: readonly Planned[], context: ImportContext): Promise<Map<number, Fault[]>> => {
  const found = new Map<number, Fault[]>()
  if (planned.length === 0) return found
  for (const fields of onceOnly(rules)) {
    const holders = await holdersOf(rules, planned, fields, context)
    for (const [row, fault] of along(rules, planned, fields, holders)) found.set(row, [...(found.get(row) ?? []), fault])
  }
  return found
}

/** The row of a slice that the database refused because of a unique index, and its fault; undefined when no row has what it names. */
export const refusedByIndex = (rules: SheetRules, planned: readonly Planned[], error: unknown): [number, Fault[]] | undefined => {
  const named = [...(/dup key: \{ (.*) \}/.exec((error as Error).message ?? '')?.[1] ?? '').matchAll(/(\w+): "((?:[^"\\]|\\.)*)"/g)]
  const fields = named.filter(([, field]) => field !== 'tenantId')
  const held = (plan: Planned, field: string) => String(field === '_id' ? plan.id : plan.after[field])
  const plan = fields.length > 0 ? planned.find((each) => fields.every(([, field, value]) => held(each, field as string) === value)) : undefined
  const last = fields.at(-1)?.[1] ?? ''
  const key = sheetOf(rules.sheet).columns.find(({ natural }) => natural)?.key ?? last
  return plan ? [plan.row, [last === '_id' ? { column: key, code: 'duplicate' } : against(rules, last, { id: '' })]] : undefined
}
