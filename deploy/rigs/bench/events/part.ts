import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bus } from '@academy/chassis/events/bus.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import type { Reaction } from '@academy/chassis/events/reaction.ts'
import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { memoryWakeups } from '@academy/chassis/kv/wakeups.ts'
import { openDatabases } from '@academy/chassis/mongo/database.ts'
import { systemClock } from '@academy/chassis/runtime/clock.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { startService } from '@academy/chassis/runtime/service.ts'
import { localStorage } from '@academy/chassis/storage/storage.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { prefix } from './fixture.ts'

/** The database of a service and the brokers. */
export const openPart = async (name: Service): Promise<Bus> => {
  await openDatabases(setting('TEST_MONGO_URL'), prefix, [name])
  return kafkaBus({ brokers: setting('KAFKA_BROKERS').split(','), clientId: name, prefix })
}

/** Starts this process as a service of the platform, with its outbox, inbox and relay, over Kafka. */
export const startPart = async (name: Service, reactions: Reaction[]): Promise<void> => {
  const bus = await openPart(name)
  const storage = localStorage(join(tmpdir(), `${prefix}files`))
  const platform = { bus, kv: memoryKv(), wakeups: memoryWakeups(), storage, clock: systemClock, signingKey: 'bench', addressOf: () => 'http://127.0.0.1:9' }
  await startService({ name, routes: () => [], reactions }, platform)
}
