import type { z } from 'zod'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, string>
}
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

/** Values of the forms that fields of ours take: words, codes, days, money, numbers, ids, permissions. */
const candidates: unknown[] = [
  ...['sample', '样本', '2026-04-01', '2026-04-01 09:00:00', '100.00', '11', '1101', '100000', '13800000001', '09:00', 'sys:roles:page', 'a@example.com'],
  // an address, and a key as browsers write it
  ...['https://academy.example/', 'A'.repeat(88)],
  ...['TB', 'TBA101', 'LSVAA4187E2184567', '110199199001011235', '2026', '2026-04', 'AM01', 'am', '1', '60', 1, 30, 2026, 0, true, [], {}],
]
const fits = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** What a list that is sent as one text holds; undefined for everything else. */
const itemOf = (schema: z.ZodType): z.ZodType | undefined => {
  const { type, innerType, out } = defOf(schema)
  if (type === 'optional' && innerType) return itemOf(innerType)
  return type === 'pipe' && out ? defOf(out).element : undefined
}

/** A value that a schema of ours takes, as a client would send it; what no candidate fits stays `sample`. */
export const sampleOf = (schema: z.ZodType): unknown => {
  const def = defOf(schema)
  const item = itemOf(schema)
  if (item) return sampleOf(item)
  if (def.type === 'object') {
    const needed = Object.entries(def.shape ?? {}).filter(([, field]) => !fits(field, undefined))
    return Object.fromEntries(needed.map(([key, field]) => [key, sampleOf(field)]))
  }
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'array') return [sampleOf(def.element as z.ZodType)]
  if (def.type === 'union') return sampleOf(def.options?.[0] as z.ZodType)
  const found = candidates.find((value) => fits(schema, value))
  if (found !== undefined) return found
  const written = def.type === 'pipe' && def.out ? JSON.stringify(sampleOf(def.out)) : undefined
  if (written !== undefined && fits(schema, written)) return written
  return def.innerType ? sampleOf(def.innerType) : 'sample'
}
