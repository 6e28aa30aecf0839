import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deadLetters } from '@academy/chassis/events/dead-letters.ts'
import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import type { Admin } from 'kafkajs'
import type { Kept } from '../../../local/kept.ts'
import { type RunningKafka, startKafka, stopKafka } from '../../../local/start-kafka.ts'
import { counted, POISON, type Stream, streamOf } from './stream.ts'

// Three real brokers under a stream of events: each fault may hold it up for a while, and loses, doubles and disorders nothing. One of the three
// coordinates the group: each of them has its fault.

const prefix = `t${randomUUID().slice(0, 8)}`
const folder = await mkdtemp(join(tmpdir(), 'brokers-'))
let kafka: RunningKafka
let admin: Admin
let stream: Stream
const stalls: string[] = []

beforeAll(async () => {
  await openDatabases(process.env.TEST_MONGO_URL ?? '', `${prefix}_`, ['fee'])
  kafka = await startKafka({ folder: join(folder, 'kafka'), nodes: 3 })
  const brokers = kafka.brokers.split(',')
  admin = await adminOf({ brokers, clientId: 'test' })
  await createTopics(admin, [counted.topic], { ...trial, partitions: 6, replication: 3, minInSync: 2, prefix })
  stream = await streamOf(brokers, prefix)
  await stream.through(async () => undefined)
}, 120_000)
afterAll(async () => {
  await stream.stop()
  await admin.disconnect()
  await stopKafka(join(folder, 'kafka'))
  await database('fee').dropDatabase()
  await closeDatabases()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

const leaders = async (): Promise<number[]> =>
  (await admin.fetchTopicMetadata({ topics: [prefix + counted.topic] })).topics.flatMap(({ partitions }) => partitions.map((partition) => partition.leader))
const broker = (id: number): Kept => kafka.nodes[id - 1] as Kept

/** The broker that coordinates the group: it leads the partition of the groups' places in which the group's name falls, as Kafka hashes it. */
const coordinator = async (): Promise<number> => {
  const { topics } = await admin.fetchTopicMetadata({ topics: ['__consumer_offsets'] })
  const partitions = topics[0]?.partitions ?? []
  const hash = [...`${prefix}fee`].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 0)
  return partitions.find(({ partitionId }) => partitionId === (hash & 0x7fffffff) % partitions.length)?.leader as number
}

const faults: [string, number, () => Promise<unknown>][] = [
  [
    'members join and leave',
    8000,
    async () => {
      const third = await stream.member('three')
      await sleep(1000)
      await third.stop()
    },
  ],
  ['a broker is stopped and started', 12_000, () => broker(1).restart()],
  [
    'a broker that leads partitions is killed, others lead them, and it comes back',
    15_000,
    async () => {
      expect(await leaders()).toContain(2)
      await broker(2).kill()
      while ((await leaders().catch(() => [2])).includes(2)) await sleep(100)
      await broker(2).restart()
    },
  ],
  [
    // the brokers miss it after nine seconds
    'the broker that coordinates the group is killed and stays away for long',
    20_000,
    async () => {
      const id = await coordinator()
      await broker(id).kill()
      await sleep(20_000)
      await broker(id).restart()
    },
  ],
  [
    'a broker hangs for five seconds',
    15_000,
    async () => {
      await broker(3).kill('SIGSTOP')
      await sleep(5000)
      await broker(3).kill('SIGCONT')
    },
  ],
]

test.each(faults)(
  '%s: the stream goes on within %i ms',
  async (name, limit, fault) => {
    const stall = await stream.through(fault)
    stalls.push(`${name}: longest stall ${(stall / 1000).toFixed(1)} s`)
    expect(stall).toBeLessThan(limit)
  },
  120_000,
)

test('an event that cannot be borne is parked with its aggregate; all others go on', async () => {
  for (let n = 0; n < 3; n++) await stream.tell([POISON.id])
  const stall = await stream.through(async () => {
    while ((await deadLetters(database('fee')).countDocuments()) < 2) await sleep(20)
  })
  expect((await stream.seen()).get(POISON.id)).toEqual([1])
  expect(stall).toBeLessThan(3000)
}, 60_000)

test('after all that each event has had its effect, once, in the order of its aggregate, and was heard live; no member has given up', async () => {
  await stream.settle()
  const seen = await stream.seen()
  for (const [id, count] of stream.told) if (id !== POISON.id) expect([id, seen.get(id)]).toEqual([id, Array.from({ length: count }, (_, at) => at + 1)])
  expect(stream.fatal).toEqual([])
  const all = [...stream.told].flatMap(([id, count]) => Array.from({ length: count }, (_, at) => `${id} ${at + 1}`))
  for (const until = Date.now() + 20_000; stream.live.size < all.length && Date.now() < until; ) await sleep(50)
  expect(all.filter((one) => !stream.live.has(one))).toEqual([])
  process.stdout.write(`${stalls.join('\n')}\n`)
}, 60_000)
