import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { heedLog } from '@academy/chassis/runtime/operating.ts'
import { processNote } from '@academy/chassis/runtime/process.ts'
import { sayOften } from '@academy/chassis/runtime/process-notes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type ProcessNote, processBox } from '@academy/contracts/core/operations.ts'
import { z } from 'zod'
import type { GatewayOptions } from '../gateway.ts'

const MINUTE_MS = 60_000
/** An end waits so long for jobs at most. */
const FAREWELL_MS = 1000

/** Counts for each service how often it gave no answer within the last minute. */
export const wayCounts = () => {
  const failures = new Map<Service, Date[]>()
  const recent = (service: Service) => (failures.get(service) ?? []).filter((at) => Date.now() - at.getTime() < MINUTE_MS)
  return {
    failed: (service: Service): void => void failures.set(service, [...recent(service).slice(-999), new Date()]),
    ways: (services: readonly Service[]): z.output<typeof ProcessNote>['ways'] =>
      services.map((service) => {
        const last = failures.get(service)?.at(-1)
        return { service, failures: recent(service).length, ...(last ? { lastFailure: last } : {}) }
      }),
  }
}
type WayCounts = ReturnType<typeof wayCounts>

/** Says every ten seconds that this gateway runs: jobs keeps it, where jobs is one of its services. */
export const noteGateway = ({ platform, services }: GatewayOptions, counts: WayCounts): { stop(): Promise<void> } => {
  if (!services.includes('jobs')) return { stop: async () => undefined }
  const { note, end } = processBox.endpoints
  const own = () => processNote(platform, 'gateway', counts.ways(services))
  const saying = sayOften('gateway', async () => {
    const { log } = await callService(platform, 'jobs', note, z.encode(note.input, own()), { tenantId: PLATFORM })
    heedLog('gateway', log)
  })
  return {
    stop: async () => {
      saying.stop()
      heedLog('gateway', undefined)
      const { id, part } = own()
      // who cannot be told forgets it within a minute; the call itself logs why
      const told = callService(platform, 'jobs', end, { id, part }, { tenantId: PLATFORM }).catch(() => undefined)
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref())])
    },
  }
}
