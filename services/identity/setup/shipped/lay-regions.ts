import { createHash, randomUUID } from 'node:crypto'
import { layRows } from '@academy/chassis/mongo/atomic.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { PLATFORM, platform } from '@academy/chassis/mongo/scope.ts'
import { runUnit } from '@academy/chassis/mongo/unit.ts'
import { systemCause } from '@academy/chassis/runtime/work.ts'
import { RegionModel, shippedRegions, shippedRegionText } from '../../system/public.ts'
import { ShippedModel } from './model.ts'

const kind = 'region'

/**
 * Lays the regions that this release ships and that are not there, and gives how many they were. What people changed stays; a release that was laid
 * already costs one read. Two at once lay them once.
 */
export const layRegions = async (now: Date): Promise<number> => {
  const records = createHash('sha256').update(shippedRegionText()).digest('hex')
  const before = await repository(ShippedModel)(platform).one({ kind })
  if (before?.records === records) return 0
  const rows = shippedRegions().map((region) => ({ id: region.code, ...region, status: 'active' as const }))
  const made = await layRows(RegionModel, PLATFORM, now, rows)
  // last, so that a start that was killed in between goes on at the next
  await runUnit(systemCause('identity', PLATFORM, randomUUID(), now), async (unit) => {
    const memory = repository(ShippedModel)(unit)
    const mark = await memory.one({ kind })
    return mark ? memory.update(mark.id, mark.version, { records }) : memory.insert({ kind, records })
  })
  return made
}

let count: number | undefined
/** How many regions a release ships. */
export const regionCount = (): number => {
  count ??= shippedRegions().length
  return count
}
