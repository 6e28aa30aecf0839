import { randomUUID } from 'node:crypto'
import { event } from '@academy/contracts/core/event.ts'
import { z } from 'zod'
import { closeDatabases, database, openDatabases } from '../mongo/database.ts'
import { systemClock } from '../runtime/clock.ts'
import { eventFor } from '../testing/bus-conformance.ts'
import { consume } from './consume.ts'
import { deadLetters } from './dead-letters.ts'
import { embeddedBus } from './embedded-bus.ts'
import { on } from './reaction.ts'

const run = randomUUID().slice(0, 6)
const raised = event(`bus.raised-${run}.told`, 1, z.object({ n: z.number() }), { n: 1 })

beforeAll(() => openDatabases(process.env.TEST_MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}_`, ['fee', 'bus']))
afterAll(closeDatabases)

const until = async (so: () => boolean): Promise<void> => {
  for (const end = Date.now() + 10_000; !so(); await new Promise((resolve) => setTimeout(resolve, 20))) if (Date.now() > end) throw new Error('not within 10 s')
}

test('who is told to end between two attempts does not wait for the next one, and buries nothing: the event comes again', async () => {
  const bus = await embeddedBus(database('bus'))
  let tries = 0
  const failing = on(raised, 'try', async () => {
    tries++
    throw new Error('not now')
  })
  const first = await consume('fee', [failing], bus, systemClock, { attempts: 8, firstMs: 60_000, maxMs: 60_000 })
  await bus.publish(raised.topic, [eventFor(raised.name, `one-${run}`, 1, { n: 7 })])
  await until(() => tries === 1)
  const began = performance.now()
  await first.stop()
  expect(performance.now() - began).toBeLessThan(3000)
  expect(await deadLetters(database('fee')).countDocuments({})).toBe(0)
  const heard: number[] = []
  const again = await consume('fee', [on(raised, 'try', async ({ n }) => void heard.push(n))], bus, systemClock)
  await until(() => heard.length > 0)
  expect(heard).toEqual([7])
  await again.stop()
  await bus.stop()
}, 30_000)
