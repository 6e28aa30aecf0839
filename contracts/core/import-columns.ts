import { z } from 'zod'
import type { Service } from './endpoint.ts'

/** The name of a sheet of the one workbook, `areaManagers`: the last word of its noun (`contracts/sheets.ts` has them all). */
export type SheetKey = string

/** Where an error stands that belongs to no sheet of ours: a sheet that nobody knows, or one that is there twice. */
export const otherSheet = 'other'

/** What a cell of a column holds. Enumerations map the value of a dictionary to the value of the contract. */
export type Cell =
  | { kind: 'text'; max: number }
  | { kind: 'code'; max: number; pattern?: RegExp; issue?: string; upper?: boolean }
  | { kind: 'day' }
  | { kind: 'int'; min: number; max: number }
  | { kind: 'decimal'; min: number; max: number; step: number }
  | { kind: 'money'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'enum'; dictType: string; values?: Readonly<Record<string, string>> }
  | { kind: 'ref'; sheet: SheetKey; max: number }
  | { kind: 'list'; of: Exclude<Cell, { kind: 'list' }>; max: number }

export interface Column {
  key: string
  cell: Cell
  /** Needed for a new record; a blank cell of a known record leaves it as it is. */
  required: boolean
  /** Part of the natural key: needed in every row. */
  natural: boolean
  /** Personal data: never in a log or an error's parameters. */
  personal: boolean
}

export interface Sheet {
  key: SheetKey
  /** The service whose `check` and `apply` get the rows. */
  service: Service
  columns: readonly Column[]
  /** Sheets whose natural keys this one refers to (besides itself). */
  needs: readonly SheetKey[]
}

type Options = { required?: boolean; natural?: boolean; personal?: boolean }
const column = (key: string, cell: Cell, { required = false, natural = false, personal = false }: Options = {}): Column => ({
  key,
  cell,
  required: required || natural,
  natural,
  personal,
})

export const needed: Options = { required: true }
export const natural: Options = { natural: true }

/** The column makers take the column's key and its options; each gives the declaration of one column. */
export const columns = {
  text: (key: string, max: number, options?: Options) => column(key, { kind: 'text', max }, options),
  code: (key: string, max: number, options?: Options & { pattern?: RegExp; issue?: string; upper?: boolean }) =>
    column(
      key,
      {
        kind: 'code',
        max,
        ...(options?.pattern ? { pattern: options.pattern } : {}),
        ...(options?.issue ? { issue: options.issue } : {}),
        ...(options?.upper ? { upper: true } : {}),
      },
      options,
    ),
  day: (key: string, options?: Options) => column(key, { kind: 'day' }, options),
  int: (key: string, min: number, max: number, options?: Options) => column(key, { kind: 'int', min, max }, options),
  decimal: (key: string, min: number, max: number, step: number, options?: Options) => column(key, { kind: 'decimal', min, max, step }, options),
  /** Yuan in the cell, fen in the row; the bounds are fen. */
  money: (key: string, options?: Options) => column(key, { kind: 'money', min: 0, max: 1_000_000_00 }, options),
  flag: (key: string, options?: Options) => column(key, { kind: 'flag' }, options),
  pick: (key: string, dictType: string, values?: readonly string[] | Readonly<Record<string, string>>, options?: Options) =>
    column(key, enumeration(dictType, values), options),
  picks: (key: string, dictType: string, values: readonly string[], max: number, options?: Options) =>
    column(key, { kind: 'list', of: enumeration(dictType, values), max }, options),
  ref: (key: string, sheet: SheetKey, options?: Options) => column(key, { kind: 'ref', sheet, max: 40 }, options),
  refs: (key: string, sheet: SheetKey, max: number, options?: Options) => column(key, { kind: 'list', of: { kind: 'ref', sheet, max: 40 }, max }, options),
  codes: (key: string, max: number, options?: Options & { pattern?: RegExp; issue?: string }) =>
    column(
      key,
      {
        kind: 'list',
        of: { kind: 'code', max: 20, ...(options?.pattern ? { pattern: options.pattern } : {}), ...(options?.issue ? { issue: options.issue } : {}) },
        max,
      },
      options,
    ),
}

const enumeration = (dictType: string, values?: readonly string[] | Readonly<Record<string, string>>): Extract<Cell, { kind: 'enum' }> =>
  values === undefined
    ? { kind: 'enum', dictType }
    : {
        kind: 'enum',
        dictType,
        values: Array.isArray(values)
          ? Object.fromEntries((values as readonly string[]).map((value) => [value, value]))
          : (values as Readonly<Record<string, string>>),
      }

/** A cell's value in a row: days as `YYYY-MM-DD`, money in fen. A missing key leaves the field unchanged, `null` clears it. */
export const importValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(100), z.null()])
/** One row of a sheet with its number in the workbook; `unread` are columns whose cell could not be read. */
export const ImportRow = z.object({ row: z.number().int(), values: z.record(z.string(), importValue), unread: z.array(z.string()).optional() })
/** One error: where it stands and why; texts come from the locales (`import.errors.<code>`). `called` is the name of a sheet that is none of ours. */
export const ImportError = z.object({
  sheet: z.string(),
  called: z.string().optional(),
  row: z.number().int(),
  column: z.string().optional(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export type ImportValue = z.output<typeof importValue>
export type ImportRow = z.output<typeof ImportRow>
export type ImportError = z.output<typeof ImportError>
