import { tmpdir } from 'node:os'
import { embeddedBus } from '@academy/chassis/events/embedded-bus.ts'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { redisKv } from '@academy/chassis/kv/redis-kv.ts'
import { memoryWakeups } from '@academy/chassis/kv/wakeups.ts'
import { database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { systemClock } from '@academy/chassis/runtime/clock.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { localStorage } from '@academy/chassis/storage/storage.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { serveFrom } from './serve-from.ts'

// The product: the whole gateway as it runs, its limits out of reach.

const ENDLESS = 1_000_000_000

await openDatabases(setting('TEST_MONGO_URL'), setting('BENCH_PREFIX'), ['bus'])
const gateway = await startGateway({
  platform: {
    bus: await embeddedBus(database('bus')),
    kv: process.env.BENCH_REDIS ? await redisKv(process.env.BENCH_REDIS) : memoryKv(),
    wakeups: memoryWakeups(),
    storage: localStorage(tmpdir()),
    clock: systemClock,
    signingKey: setting('BENCH_KEY'),
    addressOf: () => setting('BENCH_TARGET'),
  },
  port: 0,
  webRoot: tmpdir(),
  defaultTenant: 'chengtu',
  hops: 0,
  services: ['identity'],
  holdSessions: process.env.BENCH_LOOK !== 'each',
  limits: { stranger: ENDLESS, person: ENDLESS, signIn: ENDLESS },
})
serveFrom(gateway.port)
