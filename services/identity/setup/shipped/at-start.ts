import { randomUUID } from 'node:crypto'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform as onPlatform } from '@academy/chassis/mongo/scope.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { chooseHome, TenantModel } from '../../system/public.ts'
import { layRegions } from './lay-regions.ts'
import { reconcile } from './reconcile.ts'
import { stopsFromParams } from './stopped-params.ts'

/** At each start every academy gets what this release ships. One that cannot be brought up to date says so and is tried at the next start; the others go on. */
export const reconcileAtStart: NonNullable<ServiceApp['started']> = async (platform, access) => {
  const tenants = await repository(TenantModel)(onPlatform).find({})
  for (const { id } of tenants) {
    const work = systemWork('identity', platform, access, id, randomUUID())
    try {
      await work.unit((unit) => chooseHome(unit))
      const written = await work.unit(async (unit) => {
        await stopsFromParams(unit)
        return reconcile({ ...unit, dataScope: everything })
      })
      if (written > 0) logger.info({ tenantId: id, written }, 'brought to what this release ships')
    } catch (error) {
      logger.error({ err: error, tenantId: id }, 'an academy was not brought to what this release ships')
    }
  }
  if (tenants.length === 0) return async () => undefined
  // beside the start: nobody waits for towns
  const laid = layRegions(platform.clock.now()).catch((error: unknown) =>
    logger.error({ err: error }, 'the regions of this release were not laid: the next start does'),
  )
  return async () => void (await laid)
}
