import type { z } from 'zod'
import type { DataModel, DocOf, Raw } from './model.ts'
import { MAX_TIME_MS, outward, type Sort } from './read.ts'
import { bind, type Filter, type Reader } from './scope.ts'
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
  const row = await model.raw.findOneAndUpdate(
    bind({ ...who, dataScope: { kind: 'all' } }, undefined, filter),
    { $set: set, $inc: { version: 1 } },
    { sort, returnDocument: 'after', lean: true, maxTimeMS: MAX_TIME_MS },
  )
  return row ? outward<DocOf<S>>(row as unknown as Raw) : null
}

/**
 * Copies counts to a row for lists, outside any unit: neither version nor audit, because the rows they are taken from decide. Bound to the tenant.
 */
export const copyTo = async <S extends z.ZodObject>(model: DataModel<S>, who: Reader, id: string, set: Partial<DocOf<S>>): Promise<void> => {
  await model.raw.updateOne(bind({ ...who, dataScope: { kind: 'all' } }, undefined, { id }), { $set: set })
}

/** Lets one unit at a time work on each of these keys: a second one begins anew and sees what the first has stored. Rows are made when first needed. */
export const takeTurns = async (model: DataModel<z.ZodObject>, { tenantId, session }: Unit, keys: readonly string[]): Promise<void> => {
  const turn = (key: string) => ({ updateOne: { filter: { _id: `${tenantId}|${key}`, tenantId }, update: { $inc: { version: 1 } }, upsert: true } })
  if (keys.length > 0) await model.raw.bulkWrite([...new Set(keys)].sort().map(turn), { session, ordered: true })
}
