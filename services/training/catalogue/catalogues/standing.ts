import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { db } from '../../database.ts'
import { CatalogueModel } from './model.ts'

/** Whoever puts a course into a catalogue, by code, or removes it takes its turn, so that these two never pass each other unseen. */
export const takeCatalogues = rowLock(db, 'catalogue_turns')

/** Those of these codes that name no catalogue; the others are not removed while the unit lasts. */
export const missingCatalogues = async (unit: Unit, codes: readonly string[]): Promise<string[]> => {
  await takeCatalogues(unit, codes)
  const known = new Set((await repository(CatalogueModel)(unscoped(unit)).find({ code: { $in: codes } })).map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

/** The catalogue is there and not removed while the unit lasts. Throws malformed at `catalogue` when there is none. */
export const standingCatalogue = async (unit: Unit, code: string): Promise<void> => {
  if ((await missingCatalogues(unit, [code])).length > 0) throw malformed([{ field: 'catalogue', code: 'unknown' }])
}
