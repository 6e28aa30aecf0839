import type { z } from 'zod'

/** What a zod schema is made of, as far as this project looks inside. */
interface ZodDef {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  getter?: () => z.ZodType
  reverseTransform?: (value: unknown, payload: object) => unknown
}

/** Gives what a schema is made of. */
export const defOf = (schema: z.ZodType): ZodDef => schema.def as unknown as ZodDef
