import { z } from 'zod'
import type { ParameterKey } from './parameters.ts'
import type { RichRule } from './rich-tree.ts'

/** What a file must be, as its field declares it. */
export interface FileRule {
  kind: 'image' | 'document'
  /** The parameter that says how many MB it may have. */
  limit: Extract<ParameterKey, `file.${string}`>
  /** Its name ends with one of these, where the field takes fewer kinds than any of its sort. */
  endings?: readonly string[]
  /** A picture is cut to this shape, width by height. */
  crop?: `${number}:${number}`
}

/** What a field holds beyond its type: lists, forms, workbooks and imports draw it by this. */
interface FieldKind {
  kind: 'id' | 'code' | 'line' | 'day' | 'money' | 'choice' | 'ref' | 'file' | 'rich'
  /** The dictionary that has the words of a choice, and which of them it is among. */
  dictionary?: string
  values?: readonly string[]
  /** The noun that a reference names, by its last word. */
  noun?: string
  /** A reference that holds the noun's code, not its id. */
  byCode?: boolean
  /** What the names beside a reference begin with, where it is not the reference's own name. */
  as?: string
  /** The names of a person stand in both languages, not once in the reader's. */
  both?: boolean
  /** As many characters as a code has at most, where its schema says so by a pattern alone. */
  max?: number
  file?: FileRule
  rich?: RichRule
}

const kinds = z.registry<FieldKind>()

/** Marks a schema as holding this; gives it back. */
export const holding = <S extends z.ZodType>(schema: S, kind: FieldKind): S => {
  kinds.add(schema, kind)
  return schema
}

/** One of these values, whose words stand in a dictionary. */
export const choice = <const T extends readonly [string, ...string[]]>(dictionary: string, values: T) =>
  holding(z.enum(values as unknown as T), { kind: 'choice', dictionary, values }) as z.ZodEnum<{ [K in T[number]]: K }>

interface Wrapped {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  out?: z.ZodType
}
const defOf = (schema: z.ZodType): Wrapped => schema.def as unknown as Wrapped

/** A schema without what it is wrapped in: optional, nullable, default. */
export const unwrapped = (schema: z.ZodType): z.ZodType => {
  const { innerType } = defOf(schema)
  return innerType ? unwrapped(innerType) : schema
}

/** What a field is, as those who show it need to know. */
export interface Told extends Partial<FieldKind> {
  /** The schema's own type: `string`, `number`, `boolean`, `enum`, `date`, `object` … */
  type: string
  /** Several of it. */
  many: boolean
}

/** Takes a field's schema and says what it holds, whatever it is wrapped in. */
export const toldOf = (schema: z.ZodType): Told => {
  const { type, innerType, element, out } = defOf(schema)
  const own = kinds.get(schema)
  if (own) return { ...own, type, many: false }
  if (innerType) return toldOf(innerType)
  if (element) return { ...toldOf(element), many: true }
  return type === 'pipe' && out ? toldOf(out) : { type, many: false }
}
