import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { topics } from '@academy/contracts/events.ts'
import type { Admin } from 'kafkajs'
import { bundle } from '../launch/bundle.mjs'
import { freePort } from '../local/ports.ts'

// A program answers before it has begun with everything, and may be told to go then: so it is when programs are exchanged one after the other.

const prefix = `g${randomUUID().slice(0, 8)}`
const brokers = process.env.TEST_KAFKA_BROKERS ?? ''
let admin: Admin
let child: ChildProcess | undefined

beforeAll(async () => {
  admin = await adminOf({ brokers: brokers.split(','), clientId: 'test' })
  await createTopics(admin, topics, { ...trial, partitions: 1, prefix: `${prefix}.` })
}, 60_000)
afterAll(async () => {
  child?.kill('SIGKILL')
  await admin.deleteTopics({ topics: (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`)) })
  await admin.disconnect()
  await openDatabases(process.env.TEST_MONGO_URL ?? '', `${prefix}_`, ['community'])
  await database('community').dropDatabase()
  await closeDatabases()
}, 60_000)

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a service that is told to go while it begins ends by itself, not in the middle of an answer', async () => {
  const port = await freePort()
  const env = {
    ...process.env,
    ...{ MONGO_URL: process.env.TEST_MONGO_URL, MONGO_PREFIX: `${prefix}_`, REDIS_URL: process.env.TEST_REDIS_URL, FILES_DIR: tmpdir() },
    ...{ KAFKA_BROKERS: brokers, KAFKA_PREFIX: `${prefix}.`, SIGNING_KEY: prefix, ID_SECRET: prefix, PORT: String(port), LOG_LEVEL: 'error' },
  }
  const begun = spawn(process.execPath, [await bundle('services/community/main.ts')], { env, stdio: 'ignore' })
  child = begun
  const ended = once(begun, 'exit')
  while (!(await answers(port))) {
    expect(begun.exitCode).toBeNull()
    await sleep(5)
  }
  begun.kill('SIGTERM')
  expect((await ended) as [number | null, NodeJS.Signals | null]).toEqual([0, null])
}, 60_000)
