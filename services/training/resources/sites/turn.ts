import { takeTurns } from '@academy/chassis/mongo/hot.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { z } from 'zod'
import { db } from '../../database.ts'
import { SiteModel } from './model.ts'

/** One row a site, written by whoever puts something there or removes it, so that these two never pass each other unseen. */
const TurnModel = model(db, 'site_turns', z.object({}))

/** Nothing is put at these sites while the unit lasts. */
export const takeSites = (unit: Unit, ids: readonly string[]): Promise<void> => takeTurns(TurnModel, unit, ids)

/** The site at which this unit puts something; it is not removed meanwhile. Throws malformed at `siteId` when there is none. */
export const standingSite = async (unit: Unit, id: string) => {
  await takeSites(unit, [id])
  const site = await repository(SiteModel)(unscoped(unit)).byId(id)
  if (!site) throw malformed([{ field: 'siteId', code: 'unknown' }])
  return site
}
