import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { turns } from '@academy/chassis/mongo/turns.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { db } from '../../database.ts'
import { CatalogueModel } from './model.ts'

/** Whoever puts a course into a catalogue, by code, or removes it takes its turn, so that these two never pass each other unseen. */
export const takeCatalogues = turns(db, 'catalogue_turns')

/** The catalogue is there and not removed while the unit lasts. Throws malformed at `catalogue` when there is none. */
export const standingCatalogue = async (unit: Unit, code: string): Promise<void> => {
  await takeCatalogues(unit, [code])
  if (!(await repository(CatalogueModel)(unscoped(unit)).one({ code }))) throw malformed([{ field: 'catalogue', code: 'unknown' }])
}
