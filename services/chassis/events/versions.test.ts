import { randomUUID } from 'node:crypto'
import { type EventType, event, state } from '@academy/contracts/core/event.ts'
import { z } from 'zod'
import { closeDatabases, database, openDatabases } from '../mongo/database.ts'
import { model } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import { everything } from '../mongo/scope.ts'
import { fakeClock } from '../runtime/clock.ts'
import { eventFor } from '../testing/bus-conformance.ts'
import type { Bus } from './bus.ts'
import { consume } from './consume.ts'
import { deadLetters } from './dead-letters.ts'
import { embeddedBus } from './embedded-bus.ts'
import { kafkaOf } from './kafka/client.ts'
import { kafkaBus } from './kafka/kafka-bus.ts'
import { createTopics, trial } from './kafka/topics.ts'
import { on, type Reaction } from './reaction.ts'
import { rebuildReplica } from './rebuild.ts'
import { replica, replicate } from './replica.ts'
import { saidOf } from './versions.ts'

// A release renames a field of a fact and of a state. Programs of both releases run side by side while they are exchanged.

const run = randomUUID().slice(0, 6)
const fact = `bus.raised-${run}.told` as const
const noun = `bus.named-${run}.state` as const
const split = (name: string) => ({ given: name.split(' ')[0] ?? '', family: name.split(' ')[1] ?? '' })

const before = {
  raised: event(fact, 1, z.object({ by: z.string(), n: z.number() }), { by: '2', n: 1 }),
  named: state(noun, 1, z.object({ id: z.string(), name: z.string() }), { id: 'x', name: 'Lu Zhi' }),
}
const after = {
  raised: event(fact, 2, z.object({ amount: z.number(), n: z.number() }), { amount: 2, n: 1 }, [
    { example: before.raised.example, lift: ({ by, n }: { by: string; n: number }) => ({ amount: Number(by), n }) },
  ]),
  named: state(noun, 2, z.object({ id: z.string(), given: z.string(), family: z.string() }), { id: 'x', given: 'Lu', family: 'Zhi' }, [
    { example: before.named.example, lift: ({ id, name }: { id: string; name: string }) => ({ id, ...split(name) }) },
  ]),
}

const db = database('fee')
const Sums = model(db, 'sums', z.object({ sum: z.number(), seen: z.array(z.number()), by: z.array(z.string()) }))
const sumOf = (id: string) => repository(Sums)({ tenantId: 'chengtu', dataScope: everything }).byId(id)
/** Adds what an event raises, and notes which release did it. */
const adding =
  (release: string) =>
  async (amount: number, n: number, ctx: Parameters<Reaction['run']>[1]): Promise<void> => {
    const repo = repository(Sums)(ctx)
    const id = ctx.event.aggregateId
    if (!(await repo.change({ id }, { $inc: { sum: amount }, $push: { seen: n, by: release } })))
      await repo.insert({ id, sum: amount, seen: [n], by: [release] })
  }
const names = replica(db, 'named_replica', after.named)
const oldReactions = [on(before.raised, 'add', ({ by, n }, ctx) => adding('old')(Number(by), n, ctx))]
const newReactions = [on(after.raised, 'add', ({ amount, n }, ctx) => adding('new')(amount, n, ctx)), replicate(names)]

const told = (type: EventType, id: string, n: number, data: unknown) => ({ ...eventFor(type.name, id, n, data), schema: type.version })
/** The nth event of an aggregate, as a producer of either release tells it: each raises by two. */
const raise = (release: 'old' | 'new', id: string, n: number) =>
  release === 'old' ? told(before.raised, id, n, { by: '2', n }) : told(after.raised, id, n, { amount: 2, n })
const clock = fakeClock(new Date('2026-03-02T02:00:00Z'))
const patience = { attempts: 2, firstMs: 5, maxMs: 5 }
const until = async (so: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 40_000; !(await so()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('not within 40 s')
}

beforeAll(() => openDatabases(process.env.TEST_MONGO_URL ?? '', `t${randomUUID().slice(0, 8)}_`, ['fee', 'bus']))
afterAll(async () => {
  for (const name of ['fee', 'bus']) await database(name).dropDatabase()
  await closeDatabases()
})

const embedded = async () => {
  const bus = await embeddedBus(database('bus'))
  return { open: async (): Promise<Bus> => bus, close: () => bus.stop() }
}
const kafka = async () => {
  const plan = { brokers: (process.env.TEST_KAFKA_BROKERS ?? '').split(','), clientId: 'versions', prefix: `v${run}.` }
  const admin = kafkaOf(plan).admin()
  await admin.connect()
  await createTopics(admin, [after.raised.topic, after.named.topic], { ...trial, prefix: plan.prefix })
  const opened: Bus[] = []
  return {
    open: async () => {
      opened.push(await kafkaBus(plan))
      return opened.at(-1) as Bus
    },
    close: async () => {
      await Promise.all(opened.map((bus) => bus.stop()))
      await admin.deleteTopics({ topics: (await admin.listTopics()).filter((topic) => topic.startsWith(plan.prefix)) })
      await admin.disconnect()
    },
  }
}

describe.each([
  ['embedded', embedded],
  ['Kafka', kafka],
] as const)('a release that tells events otherwise, over the %s bus', (driver, driverOf) => {
  let site: Awaited<ReturnType<typeof embedded>>
  beforeAll(async () => {
    site = await driverOf()
  })
  afterAll(async () => site.close())

  test('what the old program does not know waits for the new one; each event has its effect once and in order, no letter is left', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `${driver}-${at}`)
    const [one, two, three] = [await site.open(), await site.open(), await site.open()]
    const publish = (from: number, release: (at: number) => 'old' | 'new') =>
      one.publish(
        after.raised.topic,
        ids.flatMap((id, at) => [raise(release(at), id, from), raise(release(at + from), id, from + 1)]),
      )
    const sums = () => Promise.all(ids.map(sumOf))
    const old = await consume('fee', oldReactions, two, clock, patience)
    await publish(1, () => 'old')
    await until(async () => (await sums()).every((row) => row?.sum === 4))
    // more of them than a service has under way at once hold up nobody else
    await one.publish(
      after.raised.topic,
      Array.from({ length: 500 }, (_, at) => raise('new', `${driver}-more-${at}`, 1)),
    )
    await one.publish(after.raised.topic, [raise('old', `${driver}-other`, 1)])
    await until(async () => (await sumOf(`${driver}-other`))?.sum === 2)
    // the first producers are exchanged: half of the aggregates are told by the new release, whom the old consumer cannot read
    await publish(3, (at) => (at % 2 === 0 ? 'new' : 'old'))
    await until(async () => (await sums()).filter((row) => row?.seen.includes(3)).length === 6)
    expect((await sums()).every((row) => row?.by.every((by) => by === 'old'))).toBe(true)
    const exchanged = consume('fee', newReactions, three, clock, patience)
    await publish(5, () => 'new')
    await old.stop()
    const fresh = await exchanged
    await publish(7, (at) => (at % 3 === 0 ? 'old' : 'new'))
    await until(async () => (await sums()).every((row) => row?.seen.length === 8))
    expect((await sums()).map((row) => [row?.sum, row?.seen])).toEqual(ids.map(() => [16, [1, 2, 3, 4, 5, 6, 7, 8]]))
    expect((await sums()).some((row) => row?.by.includes('new'))).toBe(true)
    await until(async () => (await deadLetters(db).countDocuments()) === 0)
    expect(await sumOf(`${driver}-more-499`)).toMatchObject({ sum: 2, seen: [1], by: ['new'] })
    await fresh.stop()
  }, 120_000)

  test('a copy is kept, and made anew, from states of both releases', async () => {
    const bus = await site.open()
    const id = `${driver}-n`
    const kept = await consume('fee', [replicate(names)], bus, clock, patience)
    await bus.publish(after.named.topic, [told(before.named, `${id}1`, 1, { id: `${id}1`, name: 'Lu Zhi' })])
    await bus.publish(after.named.topic, [told(after.named, `${id}2`, 1, { id: `${id}2`, given: 'Lu', family: 'Zhi' })])
    const both = () => names({ tenantId: 'chengtu' }).byIds([`${id}1`, `${id}2`])
    const shown = async () => (await both()).map(({ given, family }) => [given, family])
    await until(async () => (await both()).length === 2)
    expect(await shown()).toEqual([
      ['Lu', 'Zhi'],
      ['Lu', 'Zhi'],
    ])
    await kept.stop()
    await names.model.raw.deleteMany({ _id: `${id}1`, tenantId: 'chengtu' })
    await rebuildReplica(names as never, bus)
    expect(await shown()).toHaveLength(2)
  }, 60_000)
})

test('what a new program takes up, and what waits behind it, is tried as often as any event; what is left behind nothing is found', async () => {
  const bus = await embeddedBus(database('bus'))
  const id = 'taken-up'
  const failing = new Map([[2, 2]])
  /** The letter of the event as each of its tries finds it. */
  const found: { attempts?: number; error?: string; waiting?: boolean }[] = []
  const clumsy = on(after.raised, 'add', async ({ amount, n }, ctx) => {
    const left = failing.get(n) ?? 0
    if (n > 1) found.push((await deadLetters(db).findOne({ version: n }).lean()) ?? {})
    failing.set(n, left - 1)
    if (left > 0) throw new Error('not yet')
    await adding('new')(amount, n, ctx)
  })
  const letters = () =>
    deadLetters(db)
      .find({ key: `chengtu|${id}` })
      .sort({ version: 1 })
      .lean()
  const old = await consume('fee', oldReactions, bus, clock, patience)
  await bus.publish(after.raised.topic, [raise('new', id, 1), raise('new', id, 2)])
  await until(async () => (await letters()).length === 2)
  expect((await letters()).map(({ newer, waiting }) => [newer, waiting])).toEqual([
    [2, true],
    [undefined, true],
  ])
  await old.stop()
  const fresh = await consume('fee', [clumsy], bus, clock, { ...patience, attempts: 4 })
  await until(async () => (await letters()).length === 0)
  expect(found).toMatchObject([{ attempts: 0 }, { attempts: 1 }, { attempts: 2, waiting: true, error: 'not yet' }])
  expect(await sumOf(id)).toMatchObject({ sum: 4, seen: [1, 2], by: ['new', 'new'] })
  await fresh.stop()
  failing.set(3, 2)
  await deadLetters(db).create({
    ...{ _id: 'fee.add|left', consumer: 'fee.add', topic: after.raised.topic, key: `chengtu|${id}`, event: raise('new', id, 3), version: 3 },
    ...{ error: 'waits behind an earlier event', attempts: 0, waiting: true, at: new Date() },
  })
  const again = await consume('fee', [clumsy], bus, clock, patience)
  await until(async () => (await letters())[0]?.attempts === 2)
  expect((await letters()).map(({ newer, waiting }) => [newer, waiting])).toEqual([[undefined, false]])
  await again.stop()
  await deadLetters(db).deleteMany({})
  await bus.stop()
}, 60_000)

test('every version is lifted step by step; a newer one is told from a broken one', () => {
  const third = event(fact, 3, z.object({ cents: z.number() }), { cents: 200 }, [
    ...after.raised.earlier,
    { example: after.raised.example, lift: ({ amount }: { amount: number }) => ({ cents: amount * 100 }) },
  ])
  const of = (schema: number, data: unknown) => ({ ...eventFor(fact, 'x', 1, data), schema })
  expect([of(1, { by: '2', n: 1 }), of(2, { amount: 2, n: 1 }), of(3, { cents: 200 })].map((one) => saidOf(third, one))).toEqual(Array(3).fill({ cents: 200 }))
  for (const [at, { example }] of third.earlier.entries()) expect(saidOf(third, of(at + 1, example))).toEqual({ cents: 200 })
  expect(() => saidOf(before.raised, of(2, { amount: 2, n: 1 }))).toThrow('told in version 2, this program knows 1')
  expect(() => saidOf(third, of(2, { amount: 'two' }))).toThrow('NaN')
  expect(() => event(fact, 3, z.object({}), {}, after.raised.earlier)).toThrow('version 3 says of 1 earlier ones')
})
