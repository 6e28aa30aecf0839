import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { layFoundation } from './foundation.ts'

/** Fills an installation: the foundation of its tenants, then the invented network of the kind asked for. */
export const seed = async (platform: Platform, _kind: string, step: (name: string) => void): Promise<void> => {
  await layFoundation(platform)
  step('foundation')
}
