import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedBus } from '@academy/chassis/events/embedded-bus.ts'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { memoryWakeups } from '@academy/chassis/kv/wakeups.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { systemClock } from '@academy/chassis/runtime/clock.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { type Running, type ServiceApp, startService, tenantsOf } from '@academy/chassis/runtime/service.ts'
import { localStorage } from '@academy/chassis/storage/storage.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'

/** The installation's own key for internal identities: made once, kept beside the data, readable by us only. */
export const signingKey = (dataDir: string): string => {
  const file = join(dataDir, 'signing.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

export interface Embedded {
  platform: Platform
  running: Running[]
  /** Starts what the services of `held` do by themselves (timers, schedules). */
  release(): Promise<void>
  stop(): Promise<void>
}

const withoutStart = ({ started: _, ...app }: ServiceApp): ServiceApp => app

/** All services in this process on one MongoDB, with the embedded bus, memory cache and local files (architecture.md §6). */
export const startEmbedded = async (
  apps: readonly ServiceApp[],
  options: { mongoUrl: string; prefix: string; dataDir: string; platform?: Partial<Platform>; held?: readonly Service[] },
): Promise<Embedded> => {
  if (!options.platform?.signingKey) process.env.ID_SECRET ??= signingKey(options.dataDir)
  await openDatabases(options.mongoUrl, options.prefix, ['bus', ...apps.map((app) => app.name)])
  const bus = await embeddedBus(database('bus'))
  const addresses = new Map<Service, string>()
  const platform: Platform = {
    bus,
    kv: memoryKv(),
    wakeups: memoryWakeups(),
    storage: localStorage(join(options.dataDir, 'files')),
    clock: systemClock,
    signingKey: options.platform?.signingKey ?? signingKey(options.dataDir),
    addressOf: (service) => addresses.get(service) ?? 'http://127.0.0.1:9',
    ...options.platform,
  }
  const held = apps.filter((app) => options.held?.includes(app.name))
  const ends: (() => Promise<void>)[] = []
  const running = await Promise.all(
    apps.map(async (app) => {
      const one = await startService(held.includes(app) ? withoutStart(app) : app, platform)
      addresses.set(app.name, `http://127.0.0.1:${one.port}`)
      return one
    }),
  )
  return {
    platform,
    running,
    release: async () => {
      for (const app of held.splice(0)) {
        const one = running.find((each) => each.app.name === app.name)
        const end = one && (await app.started?.(platform, one.access, () => tenantsOf(app.name)))
        if (end) ends.push(end)
      }
    },
    stop: async () => {
      for (const end of ends) await end()
      await Promise.all(running.map((one) => one.stop()))
      await bus.stop()
      await closeDatabases()
    },
  }
}
