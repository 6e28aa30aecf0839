import { type Page, pageAnswer, TOTAL_MAX } from '@academy/contracts/core/page.ts'
import type { PipelineStage, Query } from 'mongoose'
import type { z } from 'zod'
import { FOUND } from '../find/tokens.ts'
import { malformed } from '../runtime/refusal.ts'
import { camel } from './camel.ts'
import type { DataModel, DocOf, Raw } from './model.ts'
import { readAll } from './read-all.ts'
import { bind, type Filter, type Reader } from './scope.ts'

export const MAX_TIME_MS = 10_000

export interface PageQuery {
  page?: number | undefined
  limit?: number | undefined
  order?: 'asc' | 'desc' | undefined
  orderField?: string | undefined
  after?: string | undefined
}

export type Sort = Record<string, 1 | -1>
interface FindOptions {
  sort?: Sort
  limit?: number
  skip?: number
  /** The index that it shall be read from. */
  hint?: Sort
}

/** `_id` → `id`, without what a row is found by; what every reader of a repository gets. */
export const outward = <T>(raw: Raw): T => {
  const { _id, [FOUND]: _, ...rest } = raw
  return { id: _id, ...rest } as T
}

interface Cursor {
  value: unknown
  id: string
  /** How many rows the list had when it was counted. */
  counted?: number
}
const encodeCursor = ({ value, id, counted }: Cursor) =>
  Buffer.from(JSON.stringify([value instanceof Date ? { $date: value.getTime() } : (value ?? null), id, counted])).toString('base64url')

const valueAt = (row: object, path: string): unknown => path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], row)

const isTotal = (counted: unknown, most: number): counted is number => Number.isInteger(counted) && Number(counted) >= 0 && Number(counted) <= most + 1

const decodeCursor = (text: string, most: number): Cursor => {
  try {
    const [value, id, counted] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown, unknown]
    const plain = value !== null && typeof value === 'object' ? new Date((value as { $date: number }).$date) : value
    if (typeof id !== 'string' || (plain instanceof Date && Number.isNaN(plain.getTime()))) throw new TypeError('cursor')
    return { value: plain, id, ...(isTotal(counted, most) ? { counted } : {}) }
  } catch {
    throw malformed([{ field: 'after', code: 'cursor' }])
  }
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  Date: (value) => value instanceof Date,
  Number: (value) => typeof value === 'number',
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
}

/** A cursor of the reader's own making must at least hold a value that the sorted field may have. */
const fittingCursor = (
  model: { raw: { schema: { path(name: string): { instance?: string } | undefined } } },
  field: string,
  text: string,
  most: number,
): Cursor => {
  const cursor = decodeCursor(text, most)
  const fits = kinds[model.raw.schema.path(field)?.instance ?? '']
  if (cursor.value !== null && fits && !fits(cursor.value)) throw malformed([{ field: 'after', code: 'cursor' }])
  return cursor
}

/** Has every row of this model a value in this field? */
const isAlways = (model: DataModel<z.ZodObject>, field: string): boolean => {
  const declared = model.fields.shape[field] as z.ZodType | undefined
  return declared ? !declared.safeParse(undefined).success : !field.includes('.')
}

/**
 * What stands behind a cursor, as ranges of the sort's index in their order: the rows of the same value first, then those beyond. One filter over
 * them all would be read from the list's beginning. Rows without the value sort before all others, and comparisons never meet them (MongoDB
 * compares within one type).
 */
const behind = ({ value, id }: Cursor, field: string, direction: 1 | -1, always: boolean): Filter[] => {
  const op = direction === 1 ? '$gt' : '$lt'
  const same = { [field]: value, id: { [op]: id } }
  if (value === null) return direction === 1 ? [same, { [field]: { $ne: null } }] : [same]
  const beyond = { [field]: { [op]: value } }
  return direction === 1 || always ? [same, beyond] : [same, beyond, { [field]: null }]
}

/** The sort of a list: the asked field when the allow-list has it, else the default, by days and moments the newest first; `_id` last so that order is total. */
export const sortOf = (query: PageQuery, allowed: readonly string[]): { field: string; direction: 1 | -1; sort: Sort } => {
  const [fallback = 'create_date'] = allowed
  if (query.orderField && !allowed.includes(query.orderField))
    throw malformed([{ field: 'orderField', code: 'notAllowed', params: { values: allowed.join(', ') } }])
  const field = camel(query.orderField ?? fallback)
  const direction = query.order === 'desc' || (!query.order && !query.orderField && /(Date|At)$/.test(field)) ? -1 : 1
  return { field, direction, sort: { [field]: direction, _id: direction } }
}

/** What every read of a model goes through: its filter bound to the reader, its time limited, in the session of his unit. */
const bounds = <S extends z.ZodObject>(model: DataModel<S>, who: Reader) => ({
  bound: (filter: Filter) => bind(who, model.scope, filter),
  settle: <R, Q extends Query<R, Raw>>(query: Q): Q => {
    query.maxTimeMS(MAX_TIME_MS)
    if (who.session) query.session(who.session)
    return query
  },
})

/** The index that was asked for is not built: a collection that is being filled, or an installation before its step of indexes. */
const isMissingHint = (thrown: unknown): boolean => {
  const { code, message } = thrown as { code?: number; message?: string }
  return code === 2 && /hint/.test(String(message))
}

const finder = <S extends z.ZodObject>(model: DataModel<S>, who: Reader) => {
  type D = DocOf<S>
  const { bound, settle } = bounds(model, who)
  const find = async (filter: Filter, options: FindOptions = {}): Promise<D[]> => {
    const query = model.raw.find(bound(filter), null, { ...options, lean: true })
    return ((await settle(query)) as unknown as Raw[]).map((row) => outward<D>(row))
  }
  const batches = async function* (filter: Filter, options: FindOptions = {}, size = 500): AsyncGenerator<D[]> {
    const cursor = settle(model.raw.find(bound(filter), null, { ...options, lean: true })).cursor({ batchSize: size })
    let batch: D[] = []
    for await (const row of cursor) {
      batch.push(outward<D>(row as unknown as Raw))
      if (batch.length < size) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
  const one = async (filter: Filter, sort?: Sort): Promise<D | null> => (await find(filter, { limit: 1, ...(sort ? { sort } : {}) }))[0] ?? null
  const ids = async (filter: Filter, limit: number): Promise<string[]> => {
    const query = model.raw.find(bound(filter), { _id: 1 }, { limit, lean: true })
    return ((await settle(query)) as unknown as Raw[]).map(({ _id }) => _id)
  }
  const count = async (filter: Filter, limit?: number, by?: Sort): Promise<number> => {
    const counted = (options: { hint?: Sort }) => settle(model.raw.countDocuments(bound(filter), { ...options, ...(limit ? { limit } : {}) })).exec()
    if (!by || who.session) return counted({})
    return counted({ hint: by }).catch((thrown: unknown) => {
      if (isMissingHint(thrown)) return counted({})
      throw thrown
    })
  }
  return { find, ids, batches, one, count }
}

/** The pages of a list: by number within the first 10,000 rows, by cursor beyond. */
const pager = <S extends z.ZodObject>(model: DataModel<S>, { find, count }: ReturnType<typeof finder<S>>, who: Reader) => {
  type D = DocOf<S>
  return async (query: PageQuery, filter: Filter, allowed: readonly string[]): Promise<Page<D>> => {
    const limit = query.limit ?? 10
    const number = query.page ?? 1
    const most = who.countTo ?? TOTAL_MAX
    if (!query.after && number * limit > TOTAL_MAX) throw malformed([{ field: 'page', code: 'pageTooDeep', params: { max: TOTAL_MAX } }])
    const { field, direction, sort } = sortOf(query, allowed)
    const cursor = query.after ? fittingCursor(model as never, field, query.after, most) : null
    const ranges = cursor ? behind(cursor, field, direction, isAlways(model as never, field)) : []
    const goingOn = async (): Promise<D[]> => {
      const rows: D[] = []
      for (const range of ranges) if (rows.length < limit) rows.push(...(await find({ $and: [filter, range] }, { sort, limit: limit - rows.length })))
      return rows
    }
    const reading = () => (cursor ? goingOn() : find(filter, { sort, limit, skip: (number - 1) * limit }))
    // who goes on is told what was counted when he began: counting costs more than the page
    const counting = async () => cursor?.counted ?? count(filter, most + 1)
    const [rows, counted] = await readAll(who, reading, counting)
    const last = rows.at(-1) as (D & Record<string, unknown>) | undefined
    const after = last && rows.length === limit ? encodeCursor({ value: valueAt(last, field), id: last.id, counted }) : undefined
    return pageAnswer(rows, Math.min(counted, most), query, counted > most, after)
  }
}

/** The reading half of a repository: tenant and data scope are put around every filter, `maxTimeMS` on every query. */
export const reader = <S extends z.ZodObject>(model: DataModel<S>, who: Reader) => {
  const { bound, settle } = bounds(model, who)
  const found = finder(model, who)
  const { find, one } = found
  return {
    ...found,
    page: pager(model, found, who),
    byId: (id: string) => one({ id }),
    byIds: async (ids: readonly string[]) => (ids.length === 0 ? [] : find({ id: { $in: [...new Set(ids)] } })),
    distinct: async (field: string, filter: Filter): Promise<unknown[]> => settle(model.raw.distinct(field, bound(filter)) as unknown as Query<unknown[], Raw>),
    /** The pipeline runs behind a first `$match` that is bound to the tenant and the scope; stages that leave the collection are refused. */
    aggregate: async <T>(match: Filter, stages: PipelineStage[]): Promise<T[]> => {
      if (/"\$(lookup|unionWith|graphLookup|merge|out)"/.test(JSON.stringify(stages))) throw new Error(`${model.name}: a stage leaves the scoped collection`)
      const pipeline = model.raw.aggregate<T>([{ $match: bound(match) }, ...stages]).option({ maxTimeMS: MAX_TIME_MS })
      return who.session ? pipeline.session(who.session) : pipeline
    },
  }
}
export type ReadRepository<S extends z.ZodObject> = ReturnType<typeof reader<S>>
