import type { z } from 'zod'
import { toldOf, unwrapped } from '../core/field-kinds.ts'
import { type Column, columns as c, type SheetKey } from '../core/import-columns.ts'
import { richColumns } from '../core/rich-text.ts'

// The columns of a noun's sheet follow from the fields of its contract: lengths, bounds, patterns, dictionaries, and what a new record needs.

interface Check {
  check: string
  pattern?: RegExp
  value?: number
  error?: (issue: object) => unknown
}
interface Def {
  element?: z.ZodType
  entries?: Record<string, string>
  checks?: { _zod: { def: Check } }[]
}
interface Bounded {
  minValue?: number | null
  maxValue?: number | null
  maxLength?: number | null
}

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def
const checksOf = (schema: z.ZodType): Check[] => (defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)

/** What the sheet of a noun says beyond the fields of its contract. */
export interface SheetSpec {
  /** Its place in the workbook, behind those that it refers to. */
  order: number
  /** The fields by which records are known. */
  natural: readonly string[]
  /** Fields that the sheet does not have. */
  without?: readonly string[]
  /** Fields that a new record needs, but has a value for where the sheet says nothing. */
  given?: readonly string[]
  /** Codes that are read in capitals, and as long as their pattern says. */
  upper?: Readonly<Record<string, number>>
  /** Columns of its own, in the place of a field's. */
  own?: Readonly<Record<string, Column | readonly Column[]>>
}

/** The sheet of a noun that fields refer to. */
const sheetOfNoun: Readonly<Record<string, SheetKey>> = { users: 'people' }
export const refSheet = (noun: string): SheetKey => sheetOfNoun[noun] ?? (noun as SheetKey)

/** The name of a reference's column: `siteId` holds an id, `site` a code. */
export const refKey = (field: string): string => field.replace(/Ids?$/, '')

/** A text that follows a pattern, as the contract has it. */
const patterned = (schema: z.ZodType): { pattern: RegExp; issue?: string } | undefined => {
  const found = checksOf(schema).find(({ pattern }) => pattern)
  if (!found?.pattern) return undefined
  const issue = String(found.error?.({}) ?? '').replace(/^!/, '')
  return { pattern: found.pattern, ...(issue ? { issue } : {}) }
}

/** Formatted texts come as plain words, a column for each language. */
const richAs = (key: string, schema: z.ZodType): Column[] => {
  const { rich } = toldOf(schema)
  return rich ? richColumns({ key, rule: rich }).map(({ column }) => c.text(column, rich.max)) : []
}

const valuesOf = (schema: z.ZodType): string[] => Object.values(defOf(schema).entries ?? {})

const numeric = (key: string, schema: z.ZodType, options: object): Column => {
  const { minValue, maxValue } = schema as Bounded
  const step = checksOf(schema).find(({ check }) => check === 'multiple_of')?.value
  const [min, max] = [minValue ?? 0, maxValue ?? 0]
  return step && !Number.isInteger(step) ? c.decimal(key, min, max, step, options) : c.int(key, min, max, options)
}

const textual = (key: string, schema: z.ZodType, options: object, upper: number | undefined): Column => {
  const { maxLength } = schema as Bounded
  const { kind, max } = toldOf(schema)
  if (kind === 'code') return c.code(key, max ?? maxLength ?? 0, options)
  const pattern = upper === undefined ? undefined : patterned(schema)
  return pattern ? c.code(key, upper ?? 0, { ...options, ...pattern, upper: true }) : c.text(key, maxLength ?? 0, options)
}

const columnOf = (field: string, schema: z.ZodType, spec: SheetSpec): Column => {
  const natural = spec.natural.includes(field)
  const options = natural ? { natural } : { required: !spec.given?.includes(field) && !schema.safeParse(undefined).success }
  const own = unwrapped(schema)
  const { kind, type, many, dictionary = '', noun = '' } = toldOf(schema)
  const most = checksOf(own).find(({ check }) => check === 'max_length') as { maximum?: number } | undefined
  if (kind === 'choice')
    return many
      ? c.picks(field, dictionary, valuesOf(unwrapped(defOf(own).element as z.ZodType)), most?.maximum ?? 0, options)
      : c.pick(field, dictionary, valuesOf(own), options)
  if (kind === 'ref') return c.ref(refKey(field), refSheet(noun), { ...options, ...(noun === 'users' ? { personal: true } : {}) })
  if (kind === 'money') return c.money(field, options)
  if (kind === 'day') return c.day(field, options)
  if (type === 'boolean') return c.flag(field, options)
  return type === 'number' ? numeric(field, own, options) : textual(field, own, options, spec.upper?.[field])
}

/** A contract whose records a workbook may bring. */
export interface Sheeted {
  fields: z.ZodObject
  sheet: SheetSpec | undefined
}

/** The columns of a noun's sheet, in the order of its fields. */
export const columnsOf = ({ fields, sheet }: Sheeted): Column[] => {
  if (!sheet) throw new Error('a noun without a sheet has no columns')
  return Object.entries(fields.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
    const { kind } = toldOf(schema)
    if (sheet.without?.includes(field) || kind === 'file') return []
    return sheet.own?.[field] ?? (kind === 'rich' ? richAs(field, schema) : columnOf(field, schema, sheet))
  })
}
