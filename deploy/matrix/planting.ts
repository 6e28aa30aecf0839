import { database } from '@academy/chassis/mongo/database.ts'
import { fieldsOf } from '@academy/chassis/mongo/model.ts'
import { defOf } from '@academy/chassis/runtime/zod-def.ts'
import { sampleOf } from '@academy/chassis/testing/sample.ts'
import type { z } from 'zod'

/** One record in every collection of an academy: `id` is its id, and what others call it by; every text of it is `mark`, which nobody ever sends. */
export interface Planting {
  tenantId: string
  id: string
  mark: string
}

/** Does a field of this name say which record or person is meant? */
export const isKey = (key: string): boolean => /^(id|ids|code|codes|path|creator|model|step|outlets?|orgs?)$|(Id|Ids|By|Key|Code|Codes|Number)$/.test(key)

/** Far off, so that nothing of it is due: no timer of a service, no time to live. */
export const plantedDay = '2099-01-01'
const at = new Date(`${plantedDay}T00:00:00Z`)

/** Texts that are more than text to whoever reads them. */
const plain: readonly [RegExp, (planting: Planting) => unknown][] = [
  [/(^d|D)(ate|ay)$/, () => plantedDay],
  [/^period$/, () => '2099-01'],
  [/Url$/, () => 'https://example.com/'],
  [/Reason$/, () => '10'],
  [/^steps$/, ({ id, mark }) => [{ code: id, nameCn: mark, nameEn: mark, holder: { by: 'store' }, hours: 1 }]],
]

const stored = (schema: z.ZodType, sample: unknown): unknown => {
  const parsed = schema.safeParse(sample)
  return parsed.success ? parsed.data : sample
}

/** What a field holds inside, filled to the last optional part. */
const heldIn = (key: string, schema: z.ZodType, planting: Planting): unknown => {
  const def = defOf(schema)
  if (def.innerType) return heldIn(key, def.innerType, planting)
  if (def.out?.def.type === 'date') return at
  const inner = (next: z.ZodType | undefined) => heldIn(key, next as z.ZodType, planting)
  switch (def.type) {
    case 'object':
      return planted(schema as z.ZodObject, planting)
    case 'array':
      return [inner(def.element)]
    case 'record':
      return { [planting.id]: inner(def.valueType) }
    case 'union':
      return inner(def.options?.[0])
    case 'date':
      return at
    default: {
      const fits = (one: unknown) => schema.safeParse(one).success
      const texts = [...plain.flatMap(([name, value]) => (name.test(key) ? [value(planting)] : [])), ...(isKey(key) ? [planting.id] : []), planting.mark]
      return texts.find(fits) ?? stored(schema, sampleOf(schema))
    }
  }
}

const planted = (fields: z.ZodObject, planting: Planting): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields.shape as Record<string, z.ZodType>).map(([key, field]) => [key, heldIn(key, field, planting)]))

export interface Planted {
  where: string
  /** Says the record again as it lies there now; empty when it is gone. */
  now(): Promise<string>
  before: string
}

/** Plants a record into each collection of these services that `chosen` takes; gives where, and how to see it again. */
export const plant = async (services: readonly string[], planting: Planting, chosen: (fields: z.ZodObject) => boolean = () => true): Promise<Planted[]> => {
  const all: Planted[] = []
  for (const service of services)
    for (const model of Object.values(database(service).models)) {
      const fields = fieldsOf(model)
      if (!fields || !chosen(fields)) continue
      const { tenantId, id } = planting
      const rows = model.collection as unknown as {
        insertOne(row: object): Promise<unknown>
        findOne(filter: object): Promise<object | null>
      }
      await rows.insertOne({ ...planted(fields, planting), _id: id, tenantId, version: 1, createDate: at, updateDate: at, creator: id })
      const now = async () => JSON.stringify((await rows.findOne({ _id: id })) ?? '')
      all.push({ where: `${service} ${model.modelName}`, now, before: await now() })
    }
  return all
}
