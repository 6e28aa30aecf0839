import { randomUUID } from 'node:crypto'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { closeDatabases, database, openDatabases } from '../mongo/database.ts'
import { kickRelay, type OutboxRow, outboxRows } from '../mongo/outbox.ts'
import { eventFor } from '../testing/bus-conformance.ts'
import type { Bus } from './bus.ts'
import { startRelay } from './relay.ts'

const refused = 'org.large'
const told: Envelope[] = []
const bus = {
  publish: async (topic: string, events: readonly Envelope[]) => {
    if (topic === refused) throw new Error('too large')
    told.push(...events)
  },
} as Bus

const rowOf = (topic: string, n: number): OutboxRow => {
  const envelope = eventFor(`${topic}.told`, `${topic}-${n}`, 1)
  return { _id: envelope.eventId, topic, key: `${topic}|${n}`, version: 1, sent: false, at: new Date(), envelope }
}
const until = async (so: () => Promise<boolean> | boolean): Promise<number> => {
  const began = Date.now()
  for (; !(await so()); await new Promise((resolve) => setTimeout(resolve, 10))) if (Date.now() - began > 20_000) throw new Error('not within 20 s')
  return Date.now() - began
}

let relay: ReturnType<typeof startRelay>
beforeAll(async () => {
  await openDatabases(process.env.TEST_MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}_`, ['org'])
  relay = startRelay('org', bus)
})
afterAll(async () => {
  await relay.stop()
  await database('org').dropDatabase()
  await closeDatabases()
})

test('a topic that the bus refuses is tried again; the others are told once (I45)', async () => {
  const rows = outboxRows(database('org'))
  await rows.insertMany([rowOf(refused, 1), rowOf('org.small', 1), rowOf('org.small', 2)])
  kickRelay('org')
  await until(async () => (await rows.countDocuments({ sent: true })) === 2)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(told.map(({ aggregateId }) => aggregateId)).toEqual(['org.small-1', 'org.small-2'])
  expect(await rows.countDocuments({ sent: false })).toBe(1)
  await rows.deleteMany({ sent: false })
})

test('while something is told, what another process writes is not left lying until the next look of a quiet relay', async () => {
  const rows = outboxRows(database('org'))
  await rows.insertMany([rowOf('org.small', 3)])
  kickRelay('org')
  await until(() => told.length === 3)
  // another process wrote it: nobody rings here
  await rows.insertMany([rowOf('org.small', 4)])
  expect(await until(() => told.length === 4)).toBeLessThan(800)
})
