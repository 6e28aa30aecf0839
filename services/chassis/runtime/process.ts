import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessNote } from '@academy/contracts/core/operations.ts'
import type { z } from 'zod'
import { breakersOf } from './call.ts'
import { release } from './config.ts'
import type { Platform } from './platform.ts'

/** A process says so often that it runs. */
export const NOTE_MS = 10_000

const RESOLUTION_MS = 100
const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`
const startedAt = new Date(Date.now() - process.uptime() * 1000)
let measured: { at: number; ms: number } | undefined
let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined

/** Several services in one process share the measure: it is taken anew once a note. */
const delayMs = (): number => {
  if (!histogram) {
    histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    histogram.enable()
  }
  const now = performance.now()
  if (measured && now - measured.at < NOTE_MS / 2) return measured.ms
  const ms = histogram.count > 0 ? Math.max(0, Math.round(histogram.percentile(99) / 1e6 - RESOLUTION_MS)) : 0
  histogram.reset()
  measured = { at: now, ms }
  return ms
}

let known: ReturnType<typeof release> | undefined

/** Takes what runs in this process and gives what the process says of itself now. */
export const processNote = (platform: Platform, part: string, ways: z.output<typeof ProcessNote>['ways'] = []): z.output<typeof ProcessNote> => {
  known ??= release()
  return {
    ...{ id, part, host: hostname(), pid: process.pid, ...known, startedAt, ways },
    memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576),
    delayMs: delayMs(),
    breakers: breakersOf(platform),
  }
}
