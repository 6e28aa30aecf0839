import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { topics } from '@academy/contracts/events.ts'
import type { Admin } from 'kafkajs'
import { bundle } from '../launch/bundle.mjs'

// What programs do where topics are not kept as the installation is planned: on one real broker.

const prefix = `p${randomUUID().slice(0, 8)}`
const brokers = process.env.TEST_KAFKA_BROKERS ?? ''
let admin: Admin

beforeAll(async () => {
  admin = await adminOf({ brokers: brokers.split(','), clientId: 'test' })
  await createTopics(admin, topics, { ...trial, partitions: 1, prefix: `${prefix}.` })
}, 60_000)
afterAll(async () => {
  await admin.deleteTopics({ topics: (await admin.listTopics()).filter((topic) => topic.startsWith(prefix)) })
  await admin.disconnect()
}, 60_000)

/** Runs a program until it ends by itself; gives its exit code and what it said. */
const run = async (file: string, env: Record<string, string>): Promise<{ code: number; said: string }> => {
  const program = await bundle(file)
  const stores = { MONGO_URL: process.env.TEST_MONGO_URL, MONGO_PREFIX: `${prefix}_`, REDIS_URL: process.env.TEST_REDIS_URL, FILES_DIR: tmpdir() }
  const all = {
    ...process.env,
    ...stores,
    KAFKA_BROKERS: brokers,
    KAFKA_PREFIX: `${prefix}.`,
    SIGNING_KEY: prefix,
    ID_SECRET: prefix,
    PORT: '0',
    LOG_LEVEL: 'error',
    ...env,
  }
  return new Promise((resolve) =>
    execFile(process.execPath, [program], { env: all }, (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err })),
  )
}
const [making, service] = ['deploy/distributed/topics.ts', 'services/community/main.ts']

test.each([
  ['topics cannot be made', making, { KAFKA_PLAN: 'production', KAFKA_PREFIX: `${prefix}-new.` }, /topics with 3 replicas, 2 in sync, cannot be made: \w/],
  ['topics that are there are named', making, { KAFKA_PLAN: 'production' }, /these topics are not safe: .*replication 1 of 3.*min\.insync\.replicas 1 of 2/],
  ['a service does not start', service, { KAFKA_PLAN: 'production' }, /KAFKA_PLAN=production, but these topics are not safe: .*replication 1 of 3/],
])(
  'where production is planned on one broker %s',
  async (_, program, env, words) => {
    expect(await run(program, env)).toEqual({ code: 1, said: expect.stringMatching(words) })
  },
  60_000,
)

test.each([
  [making, { KAFKA_PLAN: 'prod' }, 'KAFKA_PLAN=prod is not known: it is trial, production or empty'],
  [service, { KAFKA_PLAN: 'prod' }, 'KAFKA_PLAN=prod is not known'],
  [making, { KAFKA_PARTITIONS: 'many' }, 'KAFKA_PARTITIONS=many is not known'],
  [making, { KAFKA_PARTITIONS: '0' }, 'KAFKA_PARTITIONS=0 is not known'],
])(
  '%s refuses %j',
  async (program, env, words) => {
    expect(await run(program, env)).toEqual({ code: 1, said: expect.stringContaining(words) })
  },
  60_000,
)

test('partitions that nobody planned are told, and no reason to stop', async () => {
  const { code, said } = await run(making, { KAFKA_PARTITIONS: '6', KAFKA_PLAN: '' })
  expect([code, said]).toEqual([0, expect.stringContaining(': 1 partitions, 6 planned')])
  expect((await run(making, { KAFKA_PARTITIONS: '1' })).said).toBe(`READY topics: 0 made, ${topics.length} were there\n`)
}, 60_000)
