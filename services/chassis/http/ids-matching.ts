import type { Filter, Reader } from '../mongo/scope.ts'
import { malformed } from '../runtime/refusal.ts'

/** So many ids go into one filter. */
export const MATCHING_MAX = 10_000

/** Records that can be looked for by their names or numbers. */
interface Records {
  /** At most `limit` ids of those that fit. */
  ids(filter: Filter, limit: number): Promise<string[]>
}

/** Which values a field has among the rows of a list, as far as it is narrowed without the text. */
export type Occurring = (field: string) => Promise<unknown[]>

const isEmpty = (filter: Filter): boolean =>
  Object.entries(filter).every(([key, value]) => key === '$and' && Array.isArray(value) && value.every((one) => isEmpty(one as Filter)))

/** What occurs in a list that a reader sees, `rest` being its filter but for the text; nothing when neither narrows it. */
export const occurringIn = (
  { dataScope }: Pick<Reader, 'dataScope'>,
  rows: { distinct(field: string, filter: Filter): Promise<unknown[]> },
  rest: Filter,
): Occurring | undefined => (dataScope.kind === 'all' && isEmpty(rest) ? undefined : (field) => rows.distinct(field, rest))

/**
 * The ids of the records that a reader's text means (`filter`), for a list that names them in these `fields`. Where they are more than `most` only those
 * are looked for that occur in the list at all. Throws malformed at `text` when these are too many as well, or nothing narrows the list: rows of some would
 * be missing and nobody would know.
 */
export const idsMatching = async (
  records: Records,
  filter: Filter,
  occurring: Occurring | undefined,
  fields: readonly string[],
  most = MATCHING_MAX,
): Promise<string[]> => {
  const found = await records.ids(filter, most + 1)
  if (found.length <= most) return found
  const own = occurring ? [...new Set((await Promise.all(fields.map(occurring))).flat())] : found
  if (own.length > most) throw malformed([{ field: 'text', code: 'tooGeneral', params: { max: most } }])
  return records.ids({ $and: [{ id: { $in: own } }, filter] }, most)
}
