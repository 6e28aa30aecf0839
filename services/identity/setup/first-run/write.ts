import { randomUUID } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import { lease } from '@academy/chassis/mongo/lease.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform as onAll, onPlatform } from '@academy/chassis/mongo/scope.ts'
import { backoff } from '@academy/chassis/runtime/backoff.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { systemWork, type Work } from '@academy/chassis/runtime/work.ts'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { ImportValue, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { firstRunParts } from '@academy/contracts/identity/setup/first-run.ts'
import { shippedWorkdays } from '@academy/contracts/identity/system/shipped-workdays.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { positionRow, shippedPositions } from '@academy/contracts/org/shipped-positions.ts'
import { addWorkdays } from '../add-missing.ts'
import { layRegions } from '../shipped/lay-regions.ts'
import { reconcile } from '../shipped/reconcile.ts'
import { type Plan, SetupModel } from './model.ts'

type Part = (typeof firstRunParts)[number]
/** What a part is written with: the system's work in the new academy, and what the founder said. */
interface Ground {
  platform: Platform
  work: Work
  plan: Plan
}

/** Rows of a sheet as its owner takes them; the same rows twice change nothing. Throws Error naming what was refused. */
const bring = async ({ platform, plan }: Ground, sheet: SheetKey, rows: readonly Record<string, ImportValue>[]): Promise<void> => {
  const input = { sheet, rows: rows.map((values, at) => ({ row: at + 1, values })), runId: 'first-run' }
  const { errors } = await callService(platform, 'org', importOwner('org').endpoints.apply, input, { tenantId: plan.tenantId, withinMs: LONG_MS })
  if (errors.length > 0) throw new Error(`the first run cannot write ${sheet}: ${errors.map(({ column, code }) => `${column ?? ''} ${code}`).join(', ')}`)
}

const shipped = ({ work }: Ground) => work.unit((unit) => reconcile(unit))

/** How each part is written; every one bears to be written again. */
const writers: Record<Exclude<Part, 'academy'>, (ground: Ground) => Promise<unknown>> = {
  roles: shipped,
  // one record of what a release ships holds them all: they came with the roles
  menus: shipped,
  dictionaries: shipped,
  regions: ({ work }) => layRegions(work.now),
  workdays: ({ work }) => work.unit((unit) => addWorkdays(unit, shippedWorkdays)),
  positions: (ground) => bring(ground, 'positions', shippedPositions.map(positionRow)),
  models: ({ platform, plan }) =>
    callService(platform, 'approval-workflow', models.endpoints.load, { models: [...shippedModels] }, { tenantId: plan.tenantId, withinMs: LONG_MS }),
  rules: ({ platform, plan }) => callService(platform, 'fee', reductionRules.endpoints.lay, {}, { tenantId: plan.tenantId, withinMs: LONG_MS }),
  administrator: async (ground) => {
    const { rootCode, rootNameCn, rootNameEn, userId } = ground.plan
    await bring(ground, 'organisations', [{ code: rootCode, nameCn: rootNameCn, nameEn: rootNameEn, orgType: '10', dealerStatus: '20' }])
    await bring(ground, 'posts', [{ user: userId, position: 'AC11', organisation: rootCode, joinDate: dayOf(ground.work.now), main: true }])
  },
}

type SetupRow = DocOf<(typeof SetupModel)['fields']>

/** Writes what is not written yet of one academy, part by part, each noted as it stands. */
const writeOne = async (row: SetupRow, platform: Platform, access: Access): Promise<void> => {
  const { plan } = row
  if (!plan) return
  const work = systemWork('identity', platform, access, plan.tenantId, randomUUID())
  const left = firstRunParts.filter((part) => !row.written.includes(part))
  for (const part of left) {
    if (part !== 'academy') await writers[part]({ platform, work, plan })
    const last = part === left.at(-1)
    await work.unit((unit) =>
      repository(SetupModel)(onPlatform(unit)).update(row.id, undefined, { $addToSet: { written: part }, ...(last ? { $set: { state: 'done' } } : {}) }),
    )
  }
}

/** Writes the academies that are begun, one after the other. */
const writeAll = async (platform: Platform, access: Access): Promise<void> => {
  for (const row of await repository(SetupModel)(onAll).find({ state: 'writing' })) await writeOne(row, platform, access)
}

const AGAIN_MS = 2000
const LEASE_MS = 60_000

/**
 * Writes a begun set-up to its end, by one process at a time; a service that is away is tried again, and after a crash the next start goes on. Gives what
 * ends it, and what begins it at once.
 */
export const setupWriter = (platform: Platform, access: Access) => {
  const pause = backoff(AGAIN_MS, AGAIN_MS)
  let ending = false
  const alone = lease('identity', 'first-run', LEASE_MS)
  let running: Promise<void> | undefined
  const unfinished = async () => (await repository(SetupModel)(onAll).one({ state: 'writing' })) !== null
  const pursue = async (): Promise<void> => {
    while (!ending && (await unfinished())) {
      try {
        if (await alone.hold()) await writeAll(platform, access)
      } catch (error) {
        logger.error({ err: error }, 'the first run goes on in a moment: a part could not be written')
      }
      if (await unfinished()) await pause.rest()
    }
  }
  return {
    begin: (): void => {
      running ??= pursue()
        .catch((error: unknown) => logger.error({ err: error }, 'the first run stands still until the next start'))
        .finally(() => {
          running = undefined
        })
    },
    stop: async (): Promise<void> => {
      ending = true
      pause.end()
      await running
    },
  }
}
