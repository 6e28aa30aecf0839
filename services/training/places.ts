import { callService } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { regions } from '@academy/contracts/identity/system/regions.ts'

interface PlaceName {
  nameCn: string
  nameEn: string
}

const known = new Map<string, PlaceName>()

/** The names of a city by its four-digit code, read once from identity's regions; the code itself while identity cannot be asked. */
export const cityName = async (platform: Platform, code: string | undefined): Promise<PlaceName> => {
  if (!code) return { nameCn: '', nameEn: '' }
  if (!known.has(code)) {
    try {
      for (const region of await callService(platform, 'identity', regions.endpoints.list, {}, { tenantId: 'platform' }))
        known.set(region.regionId, { nameCn: region.regionNameCn, nameEn: region.regionNameEn })
    } catch (error) {
      logger.warn({ err: error }, 'regions could not be read')
    }
  }
  return known.get(code) ?? { nameCn: code, nameEn: code }
}
