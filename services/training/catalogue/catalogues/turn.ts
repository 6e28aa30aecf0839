import { takeTurns } from '@academy/chassis/mongo/hot.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { z } from 'zod'
import { db } from '../../database.ts'
import { CatalogueModel } from './model.ts'

/** One row a catalogue, written by whoever puts a course into it or removes it, so that these two never pass each other unseen. */
const TurnModel = model(db, 'catalogue_turns', z.object({}))

/** No course is put into these catalogues while the unit lasts. */
export const takeCatalogues = (unit: Unit, codes: readonly string[]): Promise<void> => takeTurns(TurnModel, unit, codes)

/** The catalogue is there and not removed while the unit lasts. Throws malformed at `catalogue` when there is none. */
export const standingCatalogue = async (unit: Unit, code: string): Promise<void> => {
  await takeCatalogues(unit, [code])
  if (!(await repository(CatalogueModel)(unscoped(unit)).one({ code }))) throw malformed([{ field: 'catalogue', code: 'unknown' }])
}
