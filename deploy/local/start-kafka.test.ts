import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { CompressionTypes, Kafka, logLevel } from 'kafkajs'
import { type RunningKafka, startKafka, stopKafka } from './start-kafka.ts'

let home = ''
const one = () => join(home, 'one')
const three = () => join(home, 'three')
const topic = 'things'

const client = ({ brokers }: RunningKafka) => new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING, retry: { retries: 30, maxRetryTime: 300 } })

const withAdmin = async <T>(running: RunningKafka, work: (admin: ReturnType<Kafka['admin']>) => Promise<T>): Promise<T> => {
  const admin = client(running).admin()
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}

const makeTopic = (running: RunningKafka) =>
  withAdmin(running, (admin) => createTopics(admin, [topic], { ...trial, partitions: 1, replication: running.nodes.length }))

const write = async (running: RunningKafka, values: string[]): Promise<void> => {
  const producer = client(running).producer({ allowAutoTopicCreation: false })
  await producer.connect()
  for (const value of values) await producer.send({ topic, acks: -1, compression: CompressionTypes.None, messages: [{ key: 'k', value }] })
  await producer.disconnect()
}

const read = async (running: RunningKafka, count: number): Promise<string[]> => {
  const found: string[] = []
  const consumer = client(running).consumer({ groupId: `reader-${Date.now()}`, maxWaitTimeInMs: 100 })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({ eachMessage: async ({ message }) => void found.push(String(message.value)) })
  for (const until = Date.now() + 30_000; found.length < count && Date.now() < until; ) await sleep(20)
  await consumer.disconnect()
  return found
}

const megabytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kafka-'))
})
afterAll(async () => {
  await Promise.all([stopKafka(one()), stopKafka(three())])
  await rm(home, { recursive: true, force: true })
})

test('one broker keeps data and port over a stop, a kill -9 and a left-over broker, in less than 200 MB', async () => {
  const first = await startKafka({ folder: one() })
  await makeTopic(first)
  await write(first, ['before stop'])
  await first.stop()

  const second = await startKafka({ folder: one() })
  await write(second, ['before kill'])
  await second.nodes[0]?.kill()
  const third = await startKafka({ folder: one() })
  expect(await read(third, 2)).toEqual(['before stop', 'before kill'])
  expect([second.brokers, third.brokers]).toEqual([first.brokers, first.brokers])

  const told: string[] = []
  const again = await startKafka({ folder: one(), report: (line) => told.push(line) })
  expect([again.nodes[0]?.pid, told]).toEqual([third.nodes[0]?.pid, ['A Kafka left over from an earlier run is used again.']])
  if (process.platform === 'linux') expect(megabytes(again.nodes[0]?.pid ?? 0)).toBeLessThan(200)
  await expect(startKafka({ folder: one(), nodes: 3 })).rejects.toThrow('are of 1 broker(s), not of 3')
  await again.stop()
}, 180_000)

test('three brokers write on while one is killed, take it back, and keep everything', async () => {
  const running = await startKafka({ folder: three(), nodes: 3 })
  await makeTopic(running)
  await write(running, ['with three'])
  const { topics } = await withAdmin(running, (admin) => admin.fetchTopicMetadata({ topics: [topic] }))
  expect(topics[0]?.partitions[0]?.replicas).toHaveLength(3)

  const leader = running.nodes[(topics[0]?.partitions[0]?.leader ?? 1) - 1]
  await leader?.kill()
  await write(running, ['with two', 'still with two'])
  await leader?.restart()
  expect((await withAdmin(running, (admin) => admin.describeCluster())).brokers).toHaveLength(3)
  expect(await read(running, 3)).toEqual(['with three', 'with two', 'still with two'])
  await running.stop()
}, 180_000)
