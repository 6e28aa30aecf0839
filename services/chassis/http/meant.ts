import type { Filter } from '../mongo/scope.ts'
import { malformed } from '../runtime/refusal.ts'

/** So many ids go into one filter. */
const MOST = 10_000

/** Records that can be looked for by their names or numbers. */
interface Records {
  /** At most `limit` ids of those that fit. */
  ids(filter: Filter, limit: number): Promise<string[]>
}

/**
 * The ids of the records that a reader's text means (`filter`), for a list of what belongs to them. Where they are more than 10,000 only those are looked
 * for that `occurring` names: whose rows the reader may see at all. Throws malformed at `text` when these are too many as well; rows of some would be
 * missing and nobody would know.
 */
export const meantBy = async (records: Records, filter: Filter, occurring: () => Promise<readonly unknown[]>): Promise<string[]> => {
  const found = await records.ids(filter, MOST + 1)
  if (found.length <= MOST) return found
  const own = await occurring()
  if (own.length > MOST) throw malformed([{ field: 'text', code: 'tooGeneral', params: { max: MOST } }])
  return records.ids({ $and: [{ id: { $in: own } }, filter] }, MOST)
}
