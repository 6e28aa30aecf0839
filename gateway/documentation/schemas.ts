import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { z } from 'zod'

export type Json = Record<string, unknown>

/** Han characters as ranges of plain characters: `\p{Script=Han}` is known to JavaScript and few others. */
const han = [
  ...[
    [0x2e80, 0x2fd5],
    [0x3005, 0x3007],
    [0x3021, 0x3029],
    [0x3038, 0x303b],
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
    [0xf900, 0xfad9],
    [0x20000, 0x323af],
  ],
]
  .map((ends) => ends.map((point) => String.fromCodePoint(point)).join('-'))
  .join('')

/** The same pattern as every language's tools read it. */
const portable = (pattern: string): string => pattern.replaceAll('\\p{Script=Han}', han)

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A copy of a schema with its references changed, and patterns that are portable. */
const rewritten = (value: unknown, refs: (ref: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, refs))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === '$ref' && typeof inner === 'string') return [key, refs(inner)]
      return [key, key === 'pattern' && typeof inner === 'string' ? portable(inner) : rewritten(inner, refs)]
    }),
  )
}

const mentions = (value: unknown, ref: string): boolean =>
  Array.isArray(value)
    ? value.some((one) => mentions(one, ref))
    : isObject(value) && (value.$ref === ref || Object.values(value).some((one) => mentions(one, ref)))

/** Schemas that others refer to, by name: a tree holds itself, and a schema that stands in a document cannot refer to its own root. */
export type Named = Record<string, unknown>

/** What a client sends or receives of a schema. What refers to itself is put among the named schemas, under a name that begins with `name`. */
export const schemaOf = (schema: z.ZodType, name: string, named: Named): Json => {
  const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const called = (ref: string) => (ref === '#' ? name : `${name}.${ref.split('/').at(-1)}`)
  const refs = (ref: string) => `#/components/schemas/${called(ref)}`
  for (const [key, one] of Object.entries(isObject($defs) ? $defs : {})) named[called(`#/$defs/${key}`)] = rewritten(one, refs)
  const whole = rewritten(root, refs) as Json
  if (!mentions([root, $defs], '#')) return whole
  named[name] = whole
  return { $ref: refs('#') }
}

const inPathOf = (endpoint: Endpoint): string[] => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** An endpoint's input, apart: what stands in its path, in its query, and in its body. */
export const inputOf = (endpoint: Endpoint, name: string, named: Named) => {
  const schema = schemaOf(endpoint.input, name, named)
  const all = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  const inPath = inPathOf(endpoint)
  const rest = Object.keys(all).filter((key) => !inPath.includes(key))
  const part = (keys: string[]) => keys.map((key) => ({ name: key, required: required.includes(key), schema: all[key] }))
  const inBody = endpoint.method !== 'GET' && endpoint.kind !== 'upload'
  const needed = required.filter((key) => rest.includes(key))
  const body = !inBody
    ? undefined
    : endpoint.input.def.type !== 'object'
      ? schema
      : rest.length === 0
        ? undefined
        : { ...schema, properties: Object.fromEntries(rest.map((key) => [key, all[key]])), ...(schema.required ? { required: needed } : {}) }
  return { path: part(inPath).map((one) => ({ ...one, schema: one.schema ?? { type: 'string' } })), query: inBody ? [] : part(rest), body }
}
