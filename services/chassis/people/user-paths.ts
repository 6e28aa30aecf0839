import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { PEOPLE } from '@academy/contracts/core/refs.ts'
import type { z } from 'zod'
import { defOf } from '../runtime/zod-def.ts'

interface Leaf {
  path: string
  /** A list of them. */
  many: boolean
  /** It holds a person's id, as its mark says. */
  marked: boolean
  /** It can hold a text. */
  text: boolean
}

const wrapping = new Set(['optional', 'nullable', 'default', 'readonly', 'nonoptional'])
const under = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/** What a field holds in the database, leaf by leaf: objects by their fields, lists by what they hold; the keys of a map have no path. */
const leaves = (schema: z.ZodType, path: string, many: boolean): Leaf[] => {
  const told = toldOf(schema)
  if (told.noun === PEOPLE && !told.byCode) return [{ path, many: many || told.many, marked: true, text: true }]
  const def = defOf(schema)
  if (wrapping.has(def.type) && def.innerType) return leaves(def.innerType, path, many)
  if (def.type === 'pipe' && def.out) return leaves(def.out, path, many)
  if (def.type === 'array' && def.element) return leaves(def.element, path, true)
  if (def.type === 'object') return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => leaves(inner, under(path, key), many))
  if (def.type === 'union') return (def.options ?? []).flatMap((one) => leaves(one, path, many))
  return [{ path, many, marked: false, text: def.type === 'string' }]
}

const leavesOf = (fields: z.ZodObject): Leaf[] => leaves(fields, '', false)

/** The paths of a collection's fields that are marked as a person's id. */
export const userPaths = (fields: z.ZodObject): { path: string; many: boolean }[] => {
  const found = new Map(leavesOf(fields).flatMap(({ path, many, marked }) => (marked ? [[path, { path, many }] as const] : [])))
  return [...found.values()]
}

/** How a field is called that holds a person. */
const saysPerson = new RegExp(
  [
    /(user|person|manager|applicant|submitter|decider|party|parties|holder|author|actor|owner|complainant|recipient|leader|member|candidate|checker)ids?$/
      .source,
    /(^|[.])(by|people|submitter|holders)$/.source,
    /[a-z]by$/.source,
  ].join('|'),
  'i',
)

/** Who is called so and is nobody: a turn of a queue, a rule. */
const nobody = /(^|\.)(claimedBy|outrankedBy)$/

/** Paths that by their name hold a person's id and are not marked so. */
export const unmarkedPaths = (fields: z.ZodObject): string[] => {
  const marked = new Set(userPaths(fields).map(({ path }) => path))
  const odd = leavesOf(fields).filter(({ path, text }) => text && !marked.has(path) && saysPerson.test(path) && !nobody.test(path))
  return [...new Set(odd.map(({ path }) => path))]
}
