import { type FindSpec, fitOf, soughtIn } from '@academy/contracts/core/find-text.ts'
import type { z } from 'zod'
import { idsMatching } from '../http/ids-matching.ts'
import type { DataModel } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import type { Filter, Reader } from '../mongo/scope.ts'
import { withAllParts } from './seek.ts'
import { fold, textsOf } from './tokens.ts'

/** A run of so many signs is told by its pairs alone: longer ones are looked at once more. */
const PAIR = 2

/**
 * The ids of the records that a text means, for a list that names them: by what records are found by, one index whatever their number, Chinese by any run of it,
 * all else by the beginnings of words. Only where that finds none are all records looked through (`holds`), for a text within a word, or one of signs alone.
 * Throws malformed at `text` where it means too many.
 */
export const idsFound = async <S extends z.ZodObject>(model: DataModel<S>, who: Reader, text: string, holds: Filter): Promise<string[]> => {
  const records = repository(model)(who)
  const sought = soughtIn(fold(text))
  const found = sought ? await idsMatching(records, withAllParts(sought), undefined, []) : []
  if (!sought || found.length === 0) return idsMatching(records, holds, undefined, [])
  if (sought.runs.every((run) => [...run].length <= PAIR)) return found
  const rows = (await records.byIds(found)) as readonly ({ id: string } & object)[]
  return rows.filter((row) => fitOf(sought, textsOf(model.find as FindSpec, row)) > 0).map(({ id }) => id)
}
