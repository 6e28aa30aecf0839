import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bus } from '@academy/chassis/events/bus.ts'
import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { checkReplica, rebuildReplica } from '@academy/chassis/events/rebuild.ts'
import { replica } from '@academy/chassis/events/replica.ts'
import type { Replica } from '@academy/chassis/events/replicated.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { makeIndexes } from '@academy/chassis/mongo/indexes.ts'
import type { Envelope, EventType } from '@academy/contracts/core/event.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { MongoClient } from 'mongodb'
import { startKafka, stopKafka } from '../../../local/start-kafka.ts'
import { bulkWrite } from '../bulk-write.ts'
import { ending } from '../ending.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, ratioOf, timed } from '../measure.ts'

const prefix = 'rebuild_'
const BATCH = 1000

const stateOf = (n: number): Envelope => ({
  ...{ eventId: randomUUID(), name: userState.name, schema: userState.version, tenantId: 'chengtu', aggregateId: `u-${n}`, aggregateVersion: 1 },
  ...{ at: new Date().toISOString(), requestId: randomUUID(), correlationId: randomUUID(), actor: { userId: 'bench' } },
  data: { ...userState.example, id: `u-${n}`, nameEn: 'Lu Zhixing', mobile: `139${String(n).padStart(8, '0')}` },
})

const tellAll = async (bus: Bus, count: number): Promise<void> => {
  for (let from = 0; from < count; from += BATCH)
    await bus.publish(
      userState.topic,
      Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => stateOf(from + n)),
    )
}

/** Brokers, the bus over them, the replica and a plain database beside it; all end with the bench. */
const startAll = async (mongoUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-rebuild-'))
  ending(() => rm(folder, { recursive: true, force: true }))
  ending(() => stopKafka(join(folder, 'kafka')))
  const kafka = await startKafka({ folder: join(folder, 'kafka') })
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true } })
  ending(() => client.close())
  for (const name of ['training', 'plain']) ending(() => client.db(`${prefix}${name}`).dropDatabase())
  const brokers = kafka.brokers.split(',')
  const admin = await adminOf({ brokers, clientId: 'bench' })
  ending(() => admin.disconnect())
  await createTopics(admin, [userState.topic], { ...trial, prefix })
  ending(closeDatabases)
  await openDatabases(mongoUrl, prefix, ['training'])
  const bus = await kafkaBus({ brokers, clientId: 'bench', prefix })
  ending(() => bus.stop())
  const users = replica(database('training'), 'user_replica', userState) as unknown as Replica<EventType>
  return { bus, users, plain: client.db(`${prefix}plain`) }
}

/** A replica of 80,000 people made from its topic where nothing stands, beside `bulkWrite` of the same rows into an empty collection; over a good one nothing is written. */
export const rebuild: Bench = async ({ mongoUrl, short, tell }) => {
  const [count, rounds] = short ? [2000, 1] : [80_000, 3]
  const { bus, users, plain } = await startAll(mongoUrl)
  await tellAll(bus, count)
  const anew = (expected: number) =>
    timed(async () => {
      const { read, written } = await rebuildReplica(users, bus)
      must(read === count && written === expected, `${read} read and ${written} written of ${count}`)
    })
  await users.model.raw.createCollection()
  await makeIndexes(users.model.raw)
  const fromNothing = async () => {
    await users.model.raw.collection.deleteMany({})
    return anew(count)
  }
  await fromNothing()
  must((await checkReplica(users, bus)).drifts.length === 0, 'the copy differs from what was told')
  const rows = await users.model.raw.collection.find().toArray()
  const indexes = await users.model.raw.collection.indexes()
  const { ours, over, peer } = await interleaved(rounds, {
    ours: fromNothing,
    over: () => anew(0),
    peer: () => bulkWrite({ collection: plain.collection('users'), indexes, rows }),
  })
  const seconds = (ms: readonly number[]) => `${(median(ms) / 1000).toFixed(2)} s`
  const people = `${count.toLocaleString('en')} people`
  const figure = { name: 'rebuild', ratio: ratioOf(peer, ours), goal: 0.3, at: 'least' } as const
  tell({
    ...figure,
    ours: `read from Kafka into nothing: ${people} in ${seconds(ours)}; over a good copy ${seconds(over)}`,
    peer: `bulkWrite into nothing: ${people} in ${seconds(peer)}`,
  })
}
