import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { Platform } from '../runtime/platform.ts'

/** What is looked at: the platform of this process, and the services that run in it. */
export interface Observed {
  platform: Platform
  services: readonly Service[]
}
