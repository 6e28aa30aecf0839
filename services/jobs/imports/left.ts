import { randomUUID } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { systemWork, type Work } from '@academy/chassis/runtime/work.ts'
import { tasksOf } from '@academy/chassis/tasks/model.ts'
import { ImportModel } from './model.ts'
import { startImport } from './tasks.ts'
import { tidy } from './tidy.ts'

const POLL_MS = 5_000

/** Files that a process which was killed has left. */
const tidyLeft = async (platform: Platform, work: Work): Promise<void> => {
  const left = await repository(ImportModel)(work).find({ status: { $in: ['done', 'ended', 'cancelled'] }, filesLeft: true }, { limit: 10 })
  for (const row of left) await tidy(platform, work, row)
}

/** Imports that a release before the one with tasks was at: nobody else carries them on. */
const adopt = async (work: Work): Promise<void> => {
  for (const status of ['checking', 'applying'] as const)
    for (const row of await repository(ImportModel)(work).find({ status })) {
      const own = await repository(tasksOf('jobs'))(work).one({ subject: row.id, status: { $in: ['waiting', 'running'] } })
      const starter = { userId: row.appliedBy ?? row.creator ?? 'system', grants: [], locale: 'zh-CN' as const }
      if (!own) await work.unit((unit) => startImport(unit, starter, row, status))
    }
}

/** Looks after what a killed process or an earlier release has left of imports; gives what ends it. */
export const watchImports = async (platform: Platform, access: Access, tenants: () => Promise<string[]>): Promise<() => Promise<void>> => {
  const work = (tenantId: string) => systemWork('jobs', platform, access, tenantId, randomUUID())
  let looking: Promise<void> | undefined
  const look = async () => {
    for (const tenantId of await tenants()) await tidyLeft(platform, work(tenantId))
  }
  const again = () => {
    looking ??= look()
      .catch((error: unknown) => logger.warn({ err: error }, 'files of ended imports could not be looked for'))
      .finally(() => {
        looking = undefined
      })
  }
  for (const tenantId of await tenants()) await adopt(work(tenantId))
  const timer = setInterval(again, POLL_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
