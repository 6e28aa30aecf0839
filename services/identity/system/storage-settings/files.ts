import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { fileServices, filesIn } from '@academy/contracts/core/files.ts'

/** How many files of all services say that they lie in this storage; in the installation's own where no name is given. Throws unavailable where one cannot say. */
export const filesBy = async (platform: Platform, name: string | undefined): Promise<number> => {
  const asked = fileServices.map((service) =>
    callService(platform, service, filesIn(service).endpoints.placed, {}, { tenantId: 'platform', withinMs: POLL_MS }),
  )
  const placed = (await Promise.all(asked)).flat()
  return placed.reduce((sum, { storage, files }) => sum + (storage === name ? files : 0), 0)
}
