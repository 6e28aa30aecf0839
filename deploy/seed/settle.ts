import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'

const names = ['identity', 'org', 'training', 'approval-workflow', 'fee', 'community', 'notification', 'jobs'] as const

/** Waits until every service has told and heard everything. Throws Error after `limitMs`. */
export const settled = async (platform: Platform, limitMs = 120_000): Promise<void> => {
  for (const until = Date.now() + limitMs; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const running = names.filter((name) => database(name).readyState === 1)
    const waiting = await Promise.all(running.map((name) => outboxRows(database(name)).countDocuments({ sent: false })))
    const behind = await Promise.all(running.map((name) => platform.bus.lag(name)))
    if ([...waiting, ...behind].every((count) => count === 0)) return
    if (Date.now() > until) throw new Error(`events did not settle: waiting ${waiting.join(' ')}, behind ${behind.join(' ')}`)
  }
}
