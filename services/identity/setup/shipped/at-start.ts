import { randomUUID } from 'node:crypto'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, platform as onPlatform } from '@academy/chassis/mongo/scope.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { chooseHome, TenantModel } from '../../system/public.ts'
import { reconcile } from './reconcile.ts'
import { stopsFromParams } from './stopped-params.ts'

/** At each start every academy gets what this release ships. One that cannot be brought up to date says so and is tried at the next start; the others go on. */
export const reconcileAtStart: NonNullable<ServiceApp['started']> = async (platform, access) => {
  for (const { id } of await repository(TenantModel)(onPlatform).find({})) {
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
  return async () => undefined
}
