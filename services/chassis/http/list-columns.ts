import type { Contract } from '@academy/contracts/core/endpoint.ts'
import type { ExportColumn } from '@academy/contracts/core/export-column.ts'
import { type Told, toldOf, unwrapped } from '@academy/contracts/core/field-kinds.ts'
import { joinedIn } from '@academy/contracts/core/joined.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import { type NameFields, nameFields, refsOf } from '@academy/contracts/core/refs.ts'
import { plainText } from '@academy/contracts/core/rich-plain.ts'
import { type RichLanguage, richAt, richColumns } from '@academy/contracts/core/rich-text.ts'
import type { z } from 'zod'
import { type Locale, sayFirst } from '../runtime/texts.ts'
import { inScript } from '../runtime/traditional.ts'
import { wordOf, yesOrNo } from '../runtime/words.ts'
import { defOf } from '../runtime/zod-def.ts'
import type { Line, SheetColumn } from './xlsx-cells.ts'

// The columns of a list's workbook, from the schema of its rows and the texts of its noun.

type Row = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodType>>

/** A column of the sheet and what it shows of a row. */
export interface ListColumn extends SheetColumn {
  cellOf: (row: Row) => Line[string]
}

/** What every record has and nobody reads in a table. */
const SILENT = new Set(['version', 'actions', 'refused', 'locked', 'creator', 'createDate'])
const PLAIN = new Set(['string', 'number', 'int', 'boolean', 'enum', 'date', 'literal'])

const shapeOf = (schema: z.ZodType): Shape => defOf(unwrapped(schema)).shape ?? {}

/** The fields of a list's rows; a workbook has the formatted texts too, which pages leave to the record. */
export const rowShape = (contract: Contract): Shape => {
  const { page, info } = contract.endpoints
  const { records } = shapeOf(page?.output as z.ZodType)
  if ('fields' in contract && info) return shapeOf(info.output)
  return records ? shapeOf(defOf(records).element as z.ZodType) : {}
}

const schemaAt = (shape: Shape, path: string): z.ZodType | undefined =>
  path.split('.').reduce<{ shape: Shape; schema?: z.ZodType | undefined }>(
    (at, key) => {
      const schema = at.shape[key]
      return { shape: schema ? shapeOf(schema) : {}, schema }
    },
    { shape },
  ).schema

const valueAt = (row: Row, path: string): unknown => path.split('.').reduce<unknown>((at, key) => (at as Row | undefined)?.[key], row)

/** Which fields hold the names of each reference of a row; none where the row does not tell them, or where the reference is a code that says something itself. */
const referred = (shape: Shape): ReadonlyMap<string, NameFields> =>
  new Map(
    refsOf(shape).flatMap(({ field, told }) => {
      const names = nameFields(field, told)
      return !told.byCode && (names.one in shape || names.cn in shape) ? [[field, names]] : []
    }),
  )

/** Every field that says something: a reference by its names, an id not at all. */
const derived = (shape: Shape): string[] => {
  const refs = referred(shape)
  const names = new Set([...refs.values()].flatMap(({ code, cn, en, one }) => [code ?? cn, cn, en, one]))
  return Object.entries(shape).flatMap(([key, schema]) => {
    const { kind, type } = toldOf(schema)
    const silent = SILENT.has(key) || names.has(key) || kind === 'id' || (kind === 'ref' && !refs.has(key))
    return silent || !(PLAIN.has(type) || kind === 'money' || kind === 'rich') ? [] : [key]
  })
}

/** A reference as its reader knows it: a person by name, anything else by its code and name, as an import sheet takes it. */
const referredIn = (row: Row, { code, cn, en, one }: NameFields, locale: Locale): string | undefined => {
  const name = row[one] ?? (locale === 'en-US' ? row[en] : row[cn])
  const said = one in row || !name ? name : inScript(locale, String(name))
  return [code && row[code], said].filter(Boolean).join(' ') || undefined
}

/** What a list's workbook is called in the reader's language. */
export const listTitle = (contract: Contract, locale: Locale): string => {
  const area = textsArea(contract)
  return sayFirst(locale, [`${area}:export.title`, `${area}:title`]) ?? area
}

/** One value in words, where it has some. */
const worded = (locale: Locale, { dictionary, type }: Partial<Told>, places: readonly string[]) => {
  if (type === 'boolean') return (value: unknown) => yesOrNo(locale, value === true)
  if (dictionary) return (value: unknown) => wordOf(locale, dictionary, String(value))
  return (value: unknown) =>
    sayFirst(
      locale,
      places.map((place) => `${place}.${String(value)}`),
    ) ?? String(value)
}

/** The plain words of a formatted text. */
const wordsOf =
  (key: string, language: RichLanguage | undefined): ListColumn['cellOf'] =>
  (row) =>
    plainText(richAt(row[key], language)) || undefined

const WIDE = 28
const PLAIN_WIDTH = 16

/** The columns of a list in the reader's language. */
export const listColumns = (contract: Contract, locale: Locale): ListColumn[] => {
  const shape = rowShape(contract)
  const area = textsArea(contract)
  const refs = referred(shape)
  const own = locale === 'en-US' ? 'En' : 'Cn'
  const headerOf = (key: string) => sayFirst(locale, [`${area}:export.${key}`, `${area}:fields.${key}`, `exports.${key}`, `fields.${key}`]) ?? `exports.${key}`
  const column = (given: ExportColumn): ListColumn => {
    const { key, words, width } = typeof given === 'string' ? { key: given } : given
    const bilingual = schemaAt(shape, key) === undefined
    const schema = schemaAt(shape, bilingual ? `${key}${own}` : key)
    if (!schema) throw new Error(`${contract.noun}: the workbook shows ${key}, which no row has`)
    const told = toldOf(schema)
    const last = key.split('.').at(-1) ?? key
    const header = headerOf(last)
    const names = refs.get(key)
    if (names) return { key, header, width: width ?? WIDE, cellOf: (row) => referredIn(row, names, locale) }
    const word = worded(locale, told, words ? [words, `${area}:${words}`] : [`${area}:states`, `${area}:${last}s`, ...(last === 'status' ? ['states'] : [])])
    const read = (row: Row): Line[string] => {
      const value = valueAt(row, bilingual ? `${key}${own}` : key)
      if (value === undefined || value === null) return undefined
      if (Array.isArray(value)) return joinedIn(locale, value.map(word))
      if (typeof value === 'number' || value instanceof Date) return value
      if (words || told.kind === 'choice' || told.type === 'enum' || told.type === 'boolean') return word(value)
      return bilingual && locale === 'zh-TW' ? inScript(locale, String(value)) : String(value)
    }
    const kind = told.kind === 'money' || told.kind === 'day' ? told.kind : told.type === 'date' ? ('moment' as const) : undefined
    return { key, header, width: width ?? (bilingual || /Cn$|En$/.test(key) ? WIDE : PLAIN_WIDTH), ...(kind && !told.many ? { kind } : {}), cellOf: read }
  }
  const rich = (key: string): ListColumn[] | undefined => {
    const rule = key in shape ? toldOf(shape[key] as z.ZodType).rich : undefined
    return rule && richColumns({ key, rule }).map((one) => ({ key: one.column, header: headerOf(one.column), width: WIDE, cellOf: wordsOf(key, one.language) }))
  }
  return (contract.columns ?? derived(shape)).flatMap((given) => rich(typeof given === 'string' ? given : given.key) ?? [column(given)])
}
