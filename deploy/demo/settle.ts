import { untilSettled } from '@academy/chassis/events/settled.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'

const names = ['identity', 'org', 'training', 'approval-workflow', 'fee', 'community', 'notification', 'jobs'] as const

/** Waits until every service that runs here has told and heard everything. Throws Error after `limitMs`. */
export const settled = (platform: Platform, limitMs = 120_000): Promise<void> =>
  untilSettled(() => names.filter((name) => database(name).readyState === 1), platform.bus, limitMs)
