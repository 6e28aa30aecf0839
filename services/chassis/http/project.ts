import type { z } from 'zod'
import { defOf } from '../runtime/zod-def.ts'

type Project = (value: unknown) => unknown

const same: Project = (value) => value

const objectProjector = (shape: Record<string, z.ZodType>): Project => {
  const fields = Object.entries(shape).map(([key, schema]) => [key, projector(schema)] as const)
  return (value) => {
    const from = value as Record<string, unknown>
    const to: Record<string, unknown> = {}
    for (const [key, project] of fields) {
      const inner = from[key]
      if (inner !== undefined && inner !== null) to[key] = project(inner)
      else if (inner === null) to[key] = null
    }
    return to
  }
}

/** The projector of a page: it says its rows twice (`records`, `list`), and they are shaped once. */
export const pageProjector = (schema: z.ZodType): Project => {
  const project = projector(schema)
  return (value) => {
    const page = value as { records?: unknown; list?: unknown }
    if (page.list === undefined || page.list !== page.records) return project(value)
    const shaped = project({ ...page, list: undefined }) as Record<string, unknown>
    shaped.list = shaped.records
    return shaped
  }
}

/** A closure that shapes an answer as its schema says and encodes its codecs: what production uses instead of a full `z.encode` (primitives.md). */
export const projector = (schema: z.ZodType): Project => {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return objectProjector(def.shape ?? {})
    case 'array': {
      const item = projector(def.element as z.ZodType)
      return item === same ? same : (value) => (value as unknown[]).map(item)
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly': {
      const inner = projector(def.innerType as z.ZodType)
      return inner === same ? same : (value) => (value === undefined || value === null ? value : inner(value))
    }
    case 'pipe': {
      const encode = def.reverseTransform
      return encode ? (value) => encode(value, { value, issues: [] }) : same
    }
    case 'record': {
      const inner = projector(def.valueType as z.ZodType)
      return inner === same ? same : (value) => Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, inner(item)]))
    }
    case 'lazy': {
      let built: Project | undefined
      return (value) => {
        built ??= projector((def.getter as () => z.ZodType)())
        return built(value)
      }
    }
    default:
      return same
  }
}
