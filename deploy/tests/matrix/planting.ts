import { withTokens } from '@academy/chassis/find/tokens.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { fieldsOf, findOf } from '@academy/chassis/mongo/model.ts'
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
  // an outlet: organisations that people belong to are in more lists than those above them
  [/^orgType$/, () => '60'],
  // the noun of a thread stands in its address
  [/^of$/, ({ id }) => id],
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
      const row = withTokens(findOf(database(service), model.modelName), planted(fields, planting))
      await rows.insertOne({ ...row, _id: id, tenantId, version: 1, createDate: at, updateDate: at, creator: id })
      const now = async () => JSON.stringify((await rows.findOne({ _id: id })) ?? '')
      all.push({ where: `${service} ${model.modelName}`, now, before: await now() })
    }
  return all
}

const DAY_MS = 86_400_000
const later = (n: number): string => new Date(at.getTime() + n * DAY_MS).toISOString().slice(0, 10)
/** Names take letters only. */
const lettered = (n: number): string => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))

/** What a value would be in the n-th record beside the planted one: other ids, marks and days, all else the same. */
const another = (value: unknown, planting: Planting, n: number): unknown => {
  if (typeof value === 'string') {
    const text = value.replaceAll(planting.id, `CROWD-${n}`).replaceAll(planting.mark, `Crowd${lettered(n)}`)
    return text.startsWith('2099-01') ? later(n).slice(0, text.length) : text
  }
  if (Object.prototype.toString.call(value) === '[object Date]') return new Date((value as Date).getTime() + n * DAY_MS)
  if (Array.isArray(value)) return value.map((one) => another(one, planting, n))
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [another(key, planting, n), another(one, planting, n)]))
}

const isTaken = (error: { code?: unknown }): boolean => error.code === 11_000

/** Plants so many others beside the planted record of every collection, as far as unique keys let them; gives how many there are in each. */
export const crowd = async (services: readonly string[], planting: Planting, count: number): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const service of services)
    for (const model of Object.values(database(service).models)) {
      const row = await model.collection.findOne({ _id: planting.id as never })
      if (!row) continue
      const found = <R extends object>(one: R): R => withTokens(findOf(database(service), model.modelName), one)
      const rows = Array.from({ length: count }, (_, n) => found(another(row, planting, n + 1) as { _id: never }))
      await model.collection.insertMany(rows, { ordered: false }).catch((error: { code?: unknown }) => {
        if (!isTaken(error)) throw error
      })
      counts.set(`${service}.${model.collection.name}`, await model.collection.countDocuments({ tenantId: planting.tenantId }))
    }
  return counts
}
