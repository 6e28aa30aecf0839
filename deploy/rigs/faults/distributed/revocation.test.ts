import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { createTopics, trial } from '@academy/chassis/events/kafka/topics.ts'
import { redisKv } from '@academy/chassis/kv/redis-kv.ts'
import { closeDatabases, database, openDatabases } from '@academy/chassis/mongo/database.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { systemClock } from '@academy/chassis/runtime/clock.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { type Running, startService } from '@academy/chassis/runtime/service.ts'
import { localStorage } from '@academy/chassis/storage/storage.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { topics } from '@academy/contracts/events.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { identityApp } from '@academy/identity/app.ts'
import type { Admin } from 'kafkajs'
import { type RunningRedis, startRedis } from '../../../local/start-redis.ts'

const prefix = `v${randomUUID().slice(0, 8)}`
const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',')
const TENANT = 'chengtu'
const password = 'a-long-enough-password'
const card = '11019919900101123'
const named = { userCode: 'some.one', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1', mobile: '13800000001' }
const person = { ...named, idNumber: card + checkDigit(card), idType: '1' }
/** Everything is told and heard in so many milliseconds (I31). */
const AT_MOST_MS = 1000
/** So many sessions of one person live; one more ends his oldest. */
const SESSIONS = 5
const many = 1_000_000

let home: string
let redis: RunningRedis
let admin: Admin
let identity: Running
const ends: (() => Promise<void>)[] = []
const gateways: string[] = []

/** What a process of its own has: its connections to the brokers and to Redis. */
const processOn = async (name: string): Promise<Platform> => {
  const [bus, kv] = await Promise.all([kafkaBus({ brokers, clientId: name, prefix: `${prefix}.` }), redisKv(redis.url)])
  ends.unshift(async () => {
    await bus.stop()
    await kv.stop()
  })
  const addressOf = () => `http://127.0.0.1:${identity.port}`
  return { bus, kv, wakeups: kv, storage: localStorage(join(home, 'files')), clock: systemClock, signingKey: prefix, addressOf }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'revocation-'))
  redis = await startRedis({ folder: join(home, 'redis') })
  admin = await adminOf({ brokers, clientId: 'test' })
  await createTopics(admin, topics, { ...trial, partitions: 1, prefix: `${prefix}.` })
  await openDatabases(process.env.TEST_MONGO_URL ?? '', `${prefix}_`, ['identity'])
  const platform = await processOn('identity')
  identity = await startService(
    identityApp(async () => undefined),
    platform,
  )
  ends.unshift(() => identity.stop())
  const people = { sheet: 'people' as const, rows: [{ row: 3, values: person }], runId: 'r' }
  await callService(platform, 'identity', importOwner('identity').endpoints.apply, people, { tenantId: TENANT })
  const accounts = [{ userCode: named.userCode, role: 'LEARNER' }]
  await callService(platform, 'identity', foundation.endpoints.demoCredentials, { password, accounts }, { tenantId: TENANT })
  for (const name of ['one', 'two']) {
    const options = { port: 0, webRoot: home, defaultTenant: TENANT, hops: 0, services: ['identity' as const] }
    const gateway = await startGateway({
      ...{ ...options, platform: await processOn(name) },
      limits: { stranger: many, person: many, signIn: many, restore: many },
    })
    ends.unshift(gateway.stop)
    gateways.push(`http://127.0.0.1:${gateway.port}/api`)
  }
}, 120_000)
afterAll(async () => {
  for (const end of ends) await end()
  await redis.kill()
  await rm(home, { recursive: true, force: true })
  await admin.deleteTopics({ topics: (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`)) })
  await admin.disconnect()
  await database('identity').dropDatabase()
  await closeDatabases()
}, 60_000)

const ask = async (gateway: string, method: string, path: string, token?: string, body?: object) => {
  const headers = { 'content-type': 'application/json', ...(token ? { token } : {}) }
  const answer = await fetch(gateway + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return (await answer.json()) as { code: number; data: { token: string } }
}
const signIn = async (gateway: string): Promise<string> => {
  const { code, data } = await ask(gateway, 'POST', '/auth/login', undefined, { userCode: named.userCode, password })
  expect(code).toBe(codes.success)
  return data.token
}
const codeOf = async (gateway: string, token: string) => (await ask(gateway, 'GET', '/auth/me', token)).code

/** Both gateways hold the session and stream to it; gives how many ms after the answer to what ends it each refuses its token, and has ended its stream. */
const untilDead = async (token: string, end: () => Promise<unknown>): Promise<number[]> => {
  const streams = await Promise.all(gateways.map((gateway) => fetch(`${gateway}/stream`, { headers: { token } })))
  for (const gateway of gateways) expect(await codeOf(gateway, token)).toBe(codes.success)
  const over = streams.map(async (stream) => {
    expect(await stream.text()).toMatch(/"type":"ended"/)
    return performance.now()
  })
  await end()
  const answered = performance.now()
  const refused = gateways.map(async (gateway) => {
    while ((await codeOf(gateway, token)) !== codes.noSession) await sleep(10)
    return performance.now()
  })
  return (await Promise.all([...refused, ...over])).map((at) => Math.round(at - answered))
}

const rounds: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['with Redis', async () => undefined],
  ['with Redis gone', () => redis.stop()],
  ['with Redis back', () => redis.restart()],
  ['with Redis that answers nothing', () => redis.kill('SIGSTOP')],
]

describe('a session that ends is dead at all gateways, its live streams too, within a second (I31)', () => {
  test.each(rounds)(
    '%s',
    async (_name, happens) => {
      const [one = '', two = ''] = gateways
      await happens()
      const own = await signIn(one)
      const byHimself = await untilDead(own, () => ask(two, 'POST', '/auth/logoutIam', own, {}))
      const oldest = await signIn(one)
      for (let n = 1; n < SESSIONS; n++) await signIn(two)
      const byLimit = await untilDead(oldest, () => signIn(two))
      for (const ms of [...byHimself, ...byLimit]) expect(ms).toBeLessThan(AT_MOST_MS)
    },
    60_000,
  )
})
