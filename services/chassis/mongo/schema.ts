import { Schema, type SchemaDefinitionProperty } from 'mongoose'
import type { z } from 'zod'
import { defOf } from '../runtime/zod-def.ts'

/** The inside of a schema without optional, nullable, default and codec wrappers. */
const inside = (schema: z.ZodType): z.ZodType => {
  const def = defOf(schema)
  if (def.innerType) return inside(def.innerType)
  return def.type === 'pipe' && def.out ? inside(def.out) : schema
}

const sub = (shape: Record<string, z.ZodType>) =>
  new Schema(Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, property(value)])), { _id: false, strict: 'throw' })

const property = (schema: z.ZodType): SchemaDefinitionProperty => {
  const core = inside(schema)
  const def = defOf(core)
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'literal':
    case 'template_literal':
      return { type: defOf(core).type === 'literal' && typeof def.values?.[0] !== 'string' ? Schema.Types.Mixed : String }
    case 'number':
      return { type: Number }
    case 'boolean':
      return { type: Boolean }
    case 'date':
      return { type: Date }
    case 'array':
      return { type: [property(def.element as z.ZodType)], default: undefined }
    case 'object':
      return { type: sub(def.shape ?? {}) }
    case 'record':
    case 'union':
    case 'unknown':
    case 'any':
    case 'tuple':
    case 'null':
      return { type: Schema.Types.Mixed }
    default:
      throw new Error(`no database type for the zod kind ${def.type}`)
  }
}

/** zod object → mongoose paths with the inside types of codecs (primitives.md "Data"). Throws on kinds it does not know. */
export const pathsOf = (object: z.ZodObject): Record<string, SchemaDefinitionProperty> =>
  Object.fromEntries(Object.entries(object.shape as Record<string, z.ZodType>).map(([key, value]) => [key, property(value)]))
