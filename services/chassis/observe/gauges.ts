import { Gauge, type Registry } from 'prom-client'
import { breakersOf } from '../runtime/call.ts'
import { inTime } from '../runtime/in-time.ts'
import { logger } from '../runtime/logger.ts'
import { lookAt } from '../runtime/look.ts'
import type { Observed } from './observed.ts'

/** A database that needs longer is away for who looks; a scraper waits ten seconds. */
const LATEST_MS = 4000
const EVERY_MS = 1000
/** As on the operations screen: a process that missed two of its notes is not counted. */
const SILENT_S = 25

const gaugesIn = (registry: Registry) => {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) => new Gauge({ name, help, labelNames, registers: [registry] })
  return {
    waiting: gauge('academy_outbox_waiting', 'Events stored and not yet published', ['service']),
    oldest: gauge('academy_outbox_oldest_seconds', 'Age of the oldest event that is not yet published', ['service']),
    lag: gauge('academy_consumer_lag', 'Events published and not yet handled', ['service']),
    letters: gauge('academy_dead_letters', 'Events that could not be handled, or wait behind one', ['service', 'state']),
    processes: gauge('academy_processes', 'Processes that said lately that they run', ['service']),
    reachable: gauge('academy_reachable', '1 where the database (mongo) or the broker (bus) of a service answers', ['service', 'store']),
    breakers: gauge('academy_breaker_open', '1 where this process asks another service no more', ['asked']),
  }
}
type Gauges = ReturnType<typeof gaugesIn>

const told = (gauges: Gauges, service: string, { processes, groups, outbox, letters }: Awaited<ReturnType<typeof lookAt>>): void => {
  gauges.waiting.set({ service }, outbox.depth)
  gauges.oldest.set({ service }, outbox.oldestSeconds)
  gauges.letters.set({ service, state: 'failed' }, letters.failed)
  gauges.letters.set({ service, state: 'waiting' }, letters.waiting)
  for (const { lag } of groups) if (lag !== undefined) gauges.lag.set({ service }, lag)
  gauges.reachable.set({ service, store: 'bus' }, groups.every(({ lag }) => lag !== undefined) ? 1 : 0)
  gauges.reachable.set({ service, store: 'mongo' }, 1)
  for (const { part, seenSeconds } of processes) gauges.processes.inc({ service: part }, seenSeconds < SILENT_S ? 1 : 0)
}

const lookAll = async (gauges: Gauges, { services, platform }: Observed): Promise<void> => {
  const looks = await Promise.allSettled(services.map((service) => inTime(lookAt(service, platform), LATEST_MS, 'the database did not say it in time')))
  // what is not known now must not stand there as it was
  for (const gauge of Object.values(gauges)) gauge.reset()
  for (const { service, state } of breakersOf(platform)) gauges.breakers.set({ asked: service }, state === 'open' ? 1 : 0)
  for (const [at, look] of looks.entries()) {
    const service = services[at] as string
    if (look.status === 'fulfilled') told(gauges, service, look.value)
    else {
      gauges.reachable.set({ service, store: 'mongo' }, 0)
      logger.warn({ err: look.reason as unknown, service }, 'how a service is could not be looked up')
    }
  }
}

/** Puts into the registry how the services of this process are; gives what looks again, once a second at most. */
export const gauges = (registry: Registry, observed: Observed): (() => Promise<void>) => {
  const all = gaugesIn(registry)
  let last: { at: number; looked: Promise<void> } | undefined
  return () => {
    if (!last || performance.now() - last.at >= EVERY_MS) last = { at: performance.now(), looked: lookAll(all, observed) }
    return last.looked
  }
}
