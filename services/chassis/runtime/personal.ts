import { personalFields } from '@academy/contracts/core/rules.ts'
import type { z } from 'zod'
import { defOf } from './zod-def.ts'

/** What stands where a personal value was. */
export const HIDDEN = '***'

type Hide = (value: unknown) => unknown

const plain = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'date', 'bigint', 'pipe'])
const wrapping = new Set(['optional', 'nullable', 'default', 'readonly', 'nonoptional'])

const walk = (schema: z.ZodType | undefined, value: unknown, hide: Hide): unknown => {
  if (value === null || value === undefined) return value
  if (!schema || personalFields.has(schema)) return hide(value)
  const def = defOf(schema)
  if (wrapping.has(def.type)) return walk(def.innerType, value, hide)
  if (def.type === 'lazy') return walk(def.getter?.(), value, hide)
  if (def.type === 'union')
    return walk(
      def.options?.find((option) => option.safeParse(value).success),
      value,
      hide,
    )
  if (plain.has(def.type)) return typeof value === 'object' ? hide(value) : value
  if (def.type === 'array' && Array.isArray(value)) return value.map((item) => walk(def.element, item, hide))
  if (typeof value !== 'object' || (def.type !== 'object' && def.type !== 'record')) return hide(value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(def.type === 'record' ? def.valueType : def.shape?.[key], item, hide)]))
}

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
}

/** Addresses and numbers of people in a text whose making we do not know. */
const likely = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b1[3-9]\d{9}\b|\b\d{17}[\dXx]\b/g

/**
 * Takes a schema and a value as it travels, and gives the value with `***` for personal fields and for whatever the schema does not know, whether
 * something was hidden, and how to say a text without those values (I56). Without a schema everything is hidden.
 */
export const withoutPersonal = (schema: z.ZodType | undefined, value: unknown): { shown: unknown; masked: boolean; say: (text: string) => string } => {
  const hidden = new Set<string>()
  let masked = false
  const shown = walk(schema, value, (secret) => {
    masked = true
    for (const text of texts(secret)) if (text.length > 1) hidden.add(text)
    return HIDDEN
  })
  const longestFirst = [...hidden].sort((a, b) => b.length - a.length)
  return { shown, masked, say: (text) => longestFirst.reduce((said, secret) => said.replaceAll(secret, HIDDEN), text).replace(likely, HIDDEN) }
}
