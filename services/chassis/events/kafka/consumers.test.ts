import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js'
import { logLines } from '../../testing/log-lines.ts'
import type { Bus } from '../bus.ts'
import { adminOf } from './client.ts'
import { kafkaBus } from './kafka-bus.ts'
import { createTopics, trial } from './topics.ts'

const prefix = `c${randomUUID().slice(0, 8)}.`
const topic = 'bus.quiet'
const options = { brokers: (process.env.TEST_KAFKA_BROKERS ?? '').split(','), clientId: 'test', prefix }
let admin: Awaited<ReturnType<typeof adminOf>>
let bus: Bus

beforeAll(async () => {
  admin = await adminOf(options)
  await createTopics(admin, [topic], { ...trial, prefix })
})
afterAll(async () => {
  await admin.deleteTopics({ topics: [prefix + topic] })
  await admin.disconnect()
})
beforeEach(async () => {
  bus = await kafkaBus(options)
})
afterEach(async () => bus.stop())

test('a consumer to whom nobody tells anything asks a few times a second, and looks at no queue in between', async () => {
  const member = await bus.subscribe('quiet', [topic], async () => undefined)
  const looks = jest.spyOn(RequestQueue.prototype, 'checkPendingRequests')
  await sleep(2000)
  // an answer every half second, now and then a sign of life; of the library alone each connection looks a thousand times a second
  expect(looks.mock.calls.length).toBeGreaterThan(0)
  expect(looks.mock.calls.length).toBeLessThan(60)
  looks.mockRestore()
  await member.stop()
})

test('a process whose consumer has stopped for good ends, and says why', async () => {
  const lines = logLines()
  const exit = jest.spyOn(process, 'exit')
  const ended = new Promise<unknown>((resolve) => exit.mockImplementation(resolve as never))
  await bus.subscribe('doomed', [topic], async () => undefined)
  const broken = jest.spyOn(ConsumerGroup.prototype, 'getNodeIds').mockImplementation(() => {
    throw Object.assign(new Error('nobody can go on from here'), { name: 'KafkaJSNotImplemented' })
  })
  expect(await ended).toBe(1)
  broken.mockRestore()
  exit.mockRestore()
  expect(lines.join('')).toMatch(/nobody can go on from here.*a consumer stopped for good; the process ends/)
})
