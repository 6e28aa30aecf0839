import type { Context } from '@academy/chassis/http/context.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { type Service, services } from '@academy/contracts/core/endpoint.ts'
import { CHAIN_HOURS } from '@academy/contracts/jobs/audit-chains.ts'
import { caller, sources } from '../operation-logs/gather.ts'
import { latestCheck } from './model.ts'

const HOUR_MS = 3_600_000

/** The last week of all chains, hour by hour: what is written, what waits for its check, what the last check found broken. */
export const hoursOf = async (platform: Platform, ctx: Context) => {
  const now = Math.floor(ctx.now.getTime() / HOUR_MS) * HOUR_MS
  const from = new Date(now - (CHAIN_HOURS - 1) * HOUR_MS)
  const check = await latestCheck(ctx)
  const checked = new Map((check?.heads ?? []).map(({ service, row }) => [service, row]))
  const away: Service[] = []
  const sums = new Map<string, { rows: number; waiting: number; breaks: number }>()
  const add = (at: string, more: Partial<{ rows: number; waiting: number; breaks: number }>) => {
    const sum = sums.get(at) ?? { rows: 0, waiting: 0, breaks: 0 }
    sums.set(at, { rows: sum.rows + (more.rows ?? 0), waiting: sum.waiting + (more.waiting ?? 0), breaks: sum.breaks + (more.breaks ?? 0) })
  }
  await Promise.all(
    services.map(async (service) => {
      const endpoint = sources.get(service)?.hours
      if (!endpoint) return
      const input = { from: from.toISOString(), checked: checked.get(service) ?? 0 }
      try {
        for (const { at, ...hour } of (await callService(platform, service, endpoint, input, caller(ctx))).hours) add(at, hour)
      } catch (error) {
        logger.warn({ err: error, service }, 'the hours of its audit chain could not be asked')
        away.push(service)
      }
    }),
  )
  const broken = (check?.states ?? []).flatMap((state) => state.broken.flatMap(({ at }) => (at && at >= from ? [at] : [])))
  for (const at of broken) add(new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString(), { breaks: 1 })
  const hours = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([at, sum]) => ({ at: new Date(at), ...sum }))
  return { from, hours, away }
}
