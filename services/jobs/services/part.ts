import { services as names, type Service } from '@academy/contracts/core/endpoint.ts'
import type { Operations } from '@academy/contracts/core/operations.ts'
import { alarms, type Part } from '@academy/contracts/jobs/services.ts'
import type { z } from 'zod'

type Figures = z.output<typeof Operations>
type Shown = z.output<typeof Part>

const silent = ({ processes }: Pick<Figures, 'processes'>) => processes.some(({ seenSeconds }) => seenSeconds > alarms.silentSeconds)

const reasonsOf = (figures: Figures): Shown['reasons'] => [
  ...(figures.groups.some(({ lag }) => (lag ?? 0) >= alarms.lag) ? ['lag' as const] : []),
  ...(figures.outbox.oldestSeconds >= alarms.outboxSeconds ? ['outbox' as const] : []),
  ...(figures.letters.failed + figures.letters.waiting > 0 ? ['letters' as const] : []),
  ...(silent(figures) ? ['silent' as const] : []),
  ...(figures.paused.length > 0 ? ['paused' as const] : []),
]

const away = (id: string): Shown => ({ id, state: 'away', reasons: [], processes: [], groups: [] })

const partOf = (id: Service, told: Figures | null): Shown => {
  if (!told) return away(id)
  const figures = { ...told, processes: told.processes.filter(({ part }) => part === id) }
  const reasons = reasonsOf(figures)
  return { id, state: reasons.length > 0 ? 'behind' : 'ok', reasons, ...figures }
}

/** The gateway tells jobs of itself: without a fresh word of any of its processes it is away. */
const gatewayOf = (told: Figures | null, log: Shown['log']): Shown => {
  const processes = told?.processes.filter(({ part }) => part === 'gateway') ?? []
  if (!processes.some(({ seenSeconds }) => seenSeconds <= alarms.silentSeconds)) return { ...away('gateway'), processes }
  const reasons: Shown['reasons'] = silent({ processes }) ? ['silent'] : []
  return { id: 'gateway', state: reasons.length > 0 ? 'behind' : 'ok', reasons, processes, groups: [], ...(log ? { log } : {}) }
}

/** Takes what each service said of itself (`null` when it did not answer) and gives the parts of the installation. */
export const partsOf = (told: ReadonlyMap<Service, Figures | null>, gatewayLog?: Shown['log']): { oneProcess: boolean; parts: Shown[] } => {
  const parts = [gatewayOf(told.get('jobs') ?? null, gatewayLog), ...names.map((name) => partOf(name, told.get(name) ?? null))]
  const running = parts.filter(({ processes }) => processes.length > 0)
  const ids = new Set(running.flatMap(({ processes }) => processes.map(({ id }) => id)))
  return { oneProcess: ids.size === 1 && running.length > 1, parts }
}
