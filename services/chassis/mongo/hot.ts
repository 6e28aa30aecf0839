import type { z } from 'zod'
import type { DataModel, DocOf, Raw } from './model.ts'
import { MAX_TIME_MS, outward, type Sort } from './read.ts'
import { bind, type Filter, type Reader } from './scope.ts'

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
