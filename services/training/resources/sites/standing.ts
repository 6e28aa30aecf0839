import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { db } from '../../database.ts'
import { SiteModel } from './model.ts'

/** Whoever puts something at a site, by id, or removes it takes its turn, so that these two never pass each other unseen. */
export const takeSites = rowLock(db, 'site_turns')

/** The site at which this unit puts something; it is not removed meanwhile. Throws malformed at `siteId` when there is none. */
export const standingSite = async (unit: Unit, id: string) => {
  await takeSites(unit, [id])
  const site = await repository(SiteModel)(unscoped(unit)).byId(id)
  if (!site) throw malformed([{ field: 'siteId', code: 'unknown' }])
  return site
}
