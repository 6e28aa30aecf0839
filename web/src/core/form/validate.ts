import type { Violation } from '@academy/contracts/core/envelope.ts'
import { violationsOf } from '@academy/contracts/core/violations.ts'
import { z } from './zod.ts'

export type Values = Record<string, unknown>

/** Empty text of an optional field is no value. */
const meant = (schema: z.ZodObject, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !((value === '' || value === null) && !isRequired(schema, name))))

/** Must this field hold something? */
export const isRequired = (schema: z.ZodObject, name: string): boolean => {
  const field = (schema.shape as Record<string, z.ZodType | undefined>)[name]
  return field !== undefined && !field.safeParse(undefined).success
}

/** A field without its optional and nullable wrappers. */
const bare = (schema: z.ZodObject, name: string): z.ZodType | undefined => {
  let field = (schema.shape as Record<string, z.ZodType | undefined>)[name]
  while (field instanceof z.ZodOptional || field instanceof z.ZodNullable) field = field.unwrap() as z.ZodType
  return field
}

/** Is this field a yes or no? */
export const isFlag = (schema: z.ZodObject, name: string): boolean => bare(schema, name) instanceof z.ZodBoolean

/** Does this field hold a number? */
export const isNumber = (schema: z.ZodObject, name: string): boolean => bare(schema, name) instanceof z.ZodNumber

/** The most characters that a text field takes, where the schema says so. */
export const longest = (schema: z.ZodObject, name: string): number | undefined => {
  const field = bare(schema, name)
  return field instanceof z.ZodString ? (field.maxLength ?? undefined) : undefined
}

/** What stands against these values, all of it at once; an empty list means that they may be sent. */
export const violations = (schema: z.ZodObject, values: Values): Violation[] => {
  const parsed = schema.safeParse(meant(schema, values), { reportInput: true })
  return parsed.success ? [] : violationsOf(parsed.error)
}

/** The values as they go over the wire: optional blanks left out. */
export const outgoing = meant
