import { randomUUID } from 'node:crypto'
import type { mongo } from 'mongoose'
import type { z } from 'zod'
import { refuseTokens, withTokens } from '../find/tokens.ts'
import { traced } from '../runtime/fault-points.ts'
import { isDuplicate } from './duplicate.ts'
import type { DataModel, DocOf, Raw, Stored } from './model.ts'
import { MAX_TIME_MS, outward, type Sort } from './read.ts'
import { bind, type Filter, type Reader } from './scope.ts'
import { bare } from './system.ts'
import type { Unit } from './unit.ts'

/**
 * One conditional single-document write outside any transaction, for contended rows such as seats (architecture.md §7): finds the first row
 * by `sort` that matches and sets fields in the same step. Gives the changed row, or `null` when none matches. Bound to the tenant.
 */
export const claim = async <S extends z.ZodObject>(
  model: DataModel<S>,
  who: Reader,
  filter: Filter,
  set: Partial<DocOf<S>>,
  sort: Sort,
): Promise<DocOf<S> | null> => {
  refuseTokens(model, set)
  const bound = bind({ ...who, dataScope: { kind: 'all' } }, undefined, filter) as mongo.Filter<Raw>
  const change = { $set: set, $inc: { version: 1 } } as unknown as mongo.UpdateFilter<Raw>
  const how = { sort, returnDocument: 'after', maxTimeMS: MAX_TIME_MS, ignoreUndefined: true } as const
  const row = await traced('claim', () => bare(model.raw).findOneAndUpdate(bound, change, how))
  return row ? outward<DocOf<S>>(row) : null
}

/** Rows that nobody keeps: their `until` has passed, by the clock of the database, or stands nowhere. */
export const unkept: Filter = { $expr: { $lte: [{ $ifNull: ['$until', new Date(0)] }, '$$NOW'] } }

/**
 * The same claim of one row, kept from now for so many ms: sets its `until` by the clock of the database alone, so that it does not matter how those of the
 * processes differ. With `unkept` in its filter it takes only what nobody keeps.
 */
export const claimFor = async <S extends z.ZodObject>(
  model: DataModel<S>,
  who: Reader,
  filter: Filter,
  set: Partial<DocOf<S>>,
  ms: number,
): Promise<DocOf<S> | null> => {
  refuseTokens(model, set)
  const bound = bind({ ...who, dataScope: { kind: 'all' } }, undefined, filter) as mongo.Filter<Raw>
  const fields = Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { $literal: value }]))
  const change = [{ $set: { ...fields, until: { $add: ['$$NOW', ms] }, version: { $add: ['$version', 1] } } }]
  const row = await traced('claim', () => bare(model.raw).findOneAndUpdate(bound, change, { returnDocument: 'after', maxTimeMS: MAX_TIME_MS }))
  return row ? outward<DocOf<S>>(row) : null
}

/**
 * Copies what lists show (counts, the last sign-in) to a row, outside any unit: neither version nor audit, because the rows it is taken from decide.
 * Bound to the tenant.
 */
export const copyTo = async <S extends z.ZodObject>(model: DataModel<S>, who: Reader, id: string, set: Partial<DocOf<S>>): Promise<void> => {
  refuseTokens(model, set)
  await traced('copy', async () => model.raw.updateOne(bind({ ...who, dataScope: { kind: 'all' } }, undefined, { id }), { $set: set }))
}

/**
 * Counts up a field of one row inside a unit, neither versioned nor audited: a second unit that touches the row meanwhile begins anew and sees what
 * the first has stored. Does nothing where no row matches.
 */
export const touch = async <S extends z.ZodObject>(model: DataModel<S>, unit: Unit, filter: Filter, field: string): Promise<void> => {
  await model.raw.updateOne(bind({ ...unit, dataScope: { kind: 'all' } }, undefined, filter), { $inc: { [field]: 1 } }, { session: unit.session })
}

/**
 * Sets and counts up fields of one row inside a unit, neither versioned nor audited: how far long work is. Gives the changed row, or `null` where none
 * matches: then the unit must not be stored. Bound to the tenant.
 */
export const advance = async <S extends z.ZodObject>(
  model: DataModel<S>,
  unit: Unit,
  filter: Filter,
  set: Partial<DocOf<S>>,
  inc: Record<string, number>,
): Promise<DocOf<S> | null> => {
  refuseTokens(model, set)
  const bound = bind({ ...unit, dataScope: { kind: 'all' } }, undefined, filter) as mongo.Filter<Raw>
  const change = { $set: { ...set, updateDate: unit.now }, $inc: inc } as unknown as mongo.UpdateFilter<Raw>
  const how = { session: unit.session, returnDocument: 'after', maxTimeMS: MAX_TIME_MS, ignoreUndefined: true } as const
  const row = await traced('step', () => bare(model.raw).findOneAndUpdate(bound, change, how))
  return row ? outward<DocOf<S>>(row) : null
}

/**
 * Inserts a row that a unique index lets only one process insert, outside any unit and without audit: what the clock does is nobody's change.
 * Gives the new id, or `null` when another was first.
 */
export const insertFirst = async <S extends z.ZodObject>(
  model: DataModel<S>,
  tenantId: string,
  at: Date,
  fields: Partial<DocOf<S>>,
): Promise<string | null> => {
  const _id = randomUUID()
  const row = { _id, tenantId, version: 1, createDate: at, updateDate: at, creator: 'system', ...withTokens(model.find, fields) }
  try {
    await traced('claim', () => bare(model.raw).insertOne(row, { ignoreUndefined: true }))
    return _id
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

/** A small fact under an id of its own: what stands from the first time, and what only grows. */
export interface Fact {
  id: string
  fresh: Record<string, string>
  grows: Record<string, string>
}

/**
 * Keeps facts about people's doings, outside any unit and without version or audit: told again they change nothing. Ids begin with the tenant, to which
 * the writes are bound.
 */
export const keepFacts = async <S extends z.ZodObject>(
  model: DataModel<S>,
  { tenantId }: Pick<Reader, 'tenantId'>,
  at: Date,
  facts: readonly Fact[],
): Promise<number> => {
  if (facts.length === 0) return 0
  const writes = facts.map(({ id, fresh, grows }) => ({
    updateOne: {
      filter: { _id: `${tenantId}|${id}`, tenantId } as mongo.Filter<Raw>,
      update: { $setOnInsert: { ...fresh, version: 1, createDate: at }, $max: grows } as unknown as mongo.UpdateFilter<Raw>,
      upsert: true,
    },
  }))
  const { upsertedCount, modifiedCount } = await traced('copy', () => bare(model.raw).bulkWrite(writes, { ordered: false }))
  return upsertedCount + modifiedCount
}

const CHUNK = 5000

/**
 * Lays rows that are the product's and nobody's change (regions), under ids of their own: outside any unit, without audit and without tokens. Those that
 * are there stay as they are. Gives how many it laid; it may be begun again, and twice at once.
 */
export const layRows = async <S extends z.ZodObject>(
  model: DataModel<S>,
  tenantId: string,
  at: Date,
  rows: readonly (Omit<DocOf<S>, keyof Stored> & { id: string })[],
): Promise<number> => {
  const there = new Set(
    (
      await bare(model.raw)
        .find({ tenantId } as mongo.Filter<Raw>, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id),
  )
  const missing = rows.filter(({ id }) => !there.has(id))
  const stamped = missing.map(({ id, ...fields }) => ({ _id: id, tenantId, version: 1, createDate: at, updateDate: at, creator: 'system', ...fields }) as Raw)
  let laid = 0
  for (let from = 0; from < stamped.length; from += CHUNK) {
    const chunk = stamped.slice(from, from + CHUNK) as mongo.OptionalUnlessRequiredId<Raw>[]
    try {
      laid += (await traced('copy', () => bare(model.raw).insertMany(chunk, { ordered: false }))).insertedCount
    } catch (error) {
      // another lays the same at this moment
      if (!isDuplicate(error)) throw error
      laid += (error as { insertedCount?: number }).insertedCount ?? 0
    }
  }
  return laid
}

/**
 * Keeps what a comparison found, outside any unit and without audit: it changes nobody, and whoever applies it is audited. Ids are the caller's, so that what
 * is staged again stands once.
 */
export const stageRows = async <S extends z.ZodObject>(
  model: DataModel<S>,
  { tenantId }: Pick<Reader, 'tenantId'>,
  at: Date,
  rows: readonly (Omit<DocOf<S>, keyof Stored> & { id: string })[],
): Promise<void> => {
  if (rows.length === 0) return
  const stamped = rows.map(({ id, ...fields }) => ({ _id: id, tenantId, version: 1, createDate: at, updateDate: at, creator: 'system', ...fields }) as Raw)
  await traced('copy', () => bare(model.raw).insertMany(stamped as mongo.OptionalUnlessRequiredId<Raw>[], { ordered: false, ignoreUndefined: true }))
}

/** Takes staged rows away again, outside any unit and without audit. Bound to the tenant. */
export const dropStaged = async <S extends z.ZodObject>(model: DataModel<S>, { tenantId }: Pick<Reader, 'tenantId'>, filter: Filter): Promise<void> => {
  const bound = bind({ tenantId, dataScope: { kind: 'all' } }, undefined, filter) as mongo.Filter<Raw>
  await traced('copy', () => bare(model.raw).deleteMany(bound))
}
