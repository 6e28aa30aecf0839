import type { Service } from '@academy/contracts/core/endpoint.ts'
import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { USES_MOST, usesSource } from '@academy/contracts/core/uses-source.ts'
import type { z } from 'zod'
import { type Route, serve } from '../http/serve.ts'
import { database } from '../mongo/database.ts'
import { fieldsOf } from '../mongo/model.ts'
import { MAX_TIME_MS } from '../mongo/read.ts'

/** Copies of other services' records: their owners count them. */
const isCopy = (name: string): boolean => name.endsWith('_replica')

/** The fields of a service's own records that hold a value of this dictionary, by collection. */
const fieldsWith = (service: Service, dictionary: string): { name: string; fields: string[] }[] =>
  Object.entries(database(service).models).flatMap(([name, raw]) => {
    const shape = isCopy(name) ? {} : (fieldsOf(raw)?.shape ?? {})
    const fields = Object.entries(shape).flatMap(([key, schema]) => (toldOf(schema as z.ZodType).dictionary === dictionary ? [key] : []))
    return fields.length > 0 ? [{ name, fields }] : []
  })

/** How many records of one academy hold a value of a dictionary, each kind counted up to a bound. */
const usesOf = async (service: Service, tenantId: string, dictType: string, dictValue: string) => {
  const counted = await Promise.all(
    fieldsWith(service, dictType).map(async ({ name, fields }) => {
      const filter = { tenantId, $or: fields.map((field) => ({ [field]: dictValue })) }
      const count = await database(service).models[name]?.countDocuments(filter, { limit: USES_MOST, maxTimeMS: MAX_TIME_MS })
      return { noun: name, count: count ?? 0 }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}

/** The internal routes by which a service says what its records hold. */
export const usesRoutes = (service: Service): Route[] =>
  serve(usesSource(service), {
    ofDictionary: async ({ dictType, dictValue }, { tenantId }) => ({ uses: await usesOf(service, tenantId, dictType, dictValue) }),
  })
