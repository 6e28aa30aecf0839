import { randomUUID } from 'node:crypto'
import { busConformance, conformanceTopics, eventFor } from '../../testing/bus-conformance.ts'
import type { Bus } from '../bus.ts'
import { kafkaOf } from './client.ts'
import { kafkaBus } from './kafka-bus.ts'
import { createTopics, eraseInTime, trial, unplanned, weaknesses } from './topics.ts'

const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',')
const prefix = `t${randomUUID().slice(0, 8)}.`
const shared = 'bus.shared'
const odd = 'bus.odd.state'
const plan = { ...trial, prefix }
const clientOf = () => kafkaOf({ brokers, clientId: 'test' })
const open = (): Promise<Bus> => kafkaBus({ brokers, clientId: 'test', prefix })

const admin = clientOf().admin()
beforeAll(async () => {
  await admin.connect()
  await createTopics(admin, [...conformanceTopics, shared, 'bus.shared.state', 'bus.waiting', odd], plan)
})
afterAll(async () => {
  await admin.deleteTopics({ topics: (await admin.listTopics()).filter((name) => name.startsWith(prefix)) })
  await admin.disconnect()
})

busConformance('Kafka', async () => {
  const bus = await open()
  return { bus, again: open, close: () => bus.stop() }
})

describe('several processes on the brokers', () => {
  test('two members of a group share its events; when one leaves the other hears all', async () => {
    const [one, two] = [await open(), await open()]
    const heard: [Set<string>, Set<string>] = [new Set(), new Set()]
    const first = await one.subscribe('shared', [shared], async (event) => void heard[0].add(event.aggregateId))
    const second = await two.subscribe('shared', [shared], async (event) => void heard[1].add(event.aggregateId))
    const tell = (from: number) =>
      one.publish(
        shared,
        Array.from({ length: 60 }, (_, at) => eventFor('bus.thing.happened', `k${from + at}`, 1)),
      )
    const all = (count: number) => new Set([...heard[0], ...heard[1]]).size === count
    for (let from = 0; heard[0].size === 0 || heard[1].size === 0; from += 60) {
      await tell(from)
      while (!all(from + 60)) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const before = heard[0].size + heard[1].size
    await first.stop()
    heard[1].clear()
    await tell(100_000)
    while (heard[1].size < 60) await new Promise((resolve) => setTimeout(resolve, 20))
    expect([before > 0, heard[1].size]).toEqual([true, 60])
    await second.stop()
    await one.stop()
    await two.stop()
  })

  test('a group that finds events when it first reads has none behind it once it has handled them', async () => {
    const bus = await open()
    await bus.publish(
      'bus.waiting',
      Array.from({ length: 300 }, (_, at) => eventFor('bus.thing.happened', `k${at}`, 1)),
    )
    for (let round = 0; round < 3; round++) {
      let heard = 0
      const member = await bus.subscribe(`late-${round}`, ['bus.waiting'], async () => void heard++)
      while (heard < 300) await new Promise((resolve) => setTimeout(resolve, 20))
      for (let tries = 0; tries < 100 && (await bus.lag(`late-${round}`)) > 0; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
      expect([heard, await bus.lag(`late-${round}`)]).toEqual([300, 0])
      await member.stop()
    }
    await bus.stop()
  })

  test('what is no event is left out: the others are heard and told as states, and nothing of it waits', async () => {
    const { data: _, ...without } = eventFor(odd, 'a', 1)
    const values = ['null', '"text"', '[]', '{}', '{', JSON.stringify(without), JSON.stringify({ ...without, aggregateVersion: '1', data: {} }), null]
    const strange = { topic: prefix + odd, messages: [0, 1, 2].flatMap((partition) => values.map((value) => ({ key: 'x', value, partition }))) }
    const [bus, producer] = [await open(), clientOf().producer()]
    await producer.connect()
    await producer.send(strange)
    await bus.publish(
      odd,
      ['a', 'b', 'c', 'd'].map((id) => eventFor(odd, id, 1)),
    )
    await producer.send(strange)
    await producer.disconnect()
    const [heard, told]: [string[], string[]] = [[], []]
    const member = await bus.subscribe('odd', [odd], async ({ aggregateId }) => void heard.push(aggregateId))
    for await (const { aggregateId } of bus.states(odd)) told.push(aggregateId)
    for (let tries = 0; tries < 200 && (await bus.lag('odd')) > 0; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
    expect([heard.sort(), told.sort(), await bus.lag('odd')]).toEqual([['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'], 0])
    await member.stop()
    await bus.stop()
  })

  test('an event for a topic that nobody made is refused, not lost: the relay keeps it', async () => {
    const bus = await open()
    await expect(bus.publish('bus.nowhere', [eventFor('bus.thing.happened', 'a', 1)])).rejects.toThrow()
    await bus.stop()
  })

  test('topics are made once, states compacted, facts forgotten after their days', async () => {
    expect(await createTopics(admin, [shared, 'bus.shared.state'], plan)).toEqual([])
    const configNames = ['cleanup.policy', 'retention.ms', 'delete.retention.ms', 'max.compaction.lag.ms']
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [shared, 'bus.shared.state'].map((name) => ({ type: 2, name: prefix + name, configNames })),
    })
    const of = (name: string) =>
      Object.fromEntries(
        resources.find(({ resourceName }) => resourceName === prefix + name)?.configEntries.map((one) => [one.configName, one.configValue]) ?? [],
      )
    expect(of(shared)).toMatchObject({ 'cleanup.policy': 'delete', 'retention.ms': String(7 * 86_400_000) })
    expect(of('bus.shared.state')).toMatchObject({
      ...{ 'cleanup.policy': 'compact', 'delete.retention.ms': String(7 * 86_400_000), 'max.compaction.lag.ms': String(86_400_000) },
    })
  })

  test('tells which topics are kept less safely than production asks for', async () => {
    expect(await weaknesses(admin, [shared], plan)).toEqual([])
    expect(await weaknesses(admin, [shared], { ...plan, replication: 3, minInSync: 2 })).toEqual([
      `${prefix}${shared}: replication 1 of 3`,
      `${prefix}${shared}: min.insync.replicas 1 of 2`,
    ])
  })

  test('gives topics of states that an older release made what erases people in time, once, and leaves what else was set for them', async () => {
    const name = 'bus.remembering.state'
    const own = [
      { name: 'cleanup.policy', value: 'compact' },
      { name: 'max.message.bytes', value: '2000000' },
    ]
    await admin.createTopics({ topics: [{ topic: prefix + name, numPartitions: 1, configEntries: own }], waitForLeaders: true })
    expect(await eraseInTime(admin, [name, 'bus.shared.state', shared], plan)).toEqual([prefix + name])
    const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: 2, name: prefix + name }] })
    const set = resources[0]?.configEntries.filter(({ configSource }) => configSource === 1).map((one) => [one.configName, one.configValue]) ?? []
    expect(Object.fromEntries(set)).toEqual({
      ...Object.fromEntries(own.map((one) => [one.name, one.value])),
      ...{ 'delete.retention.ms': String(7 * 86_400_000), 'max.compaction.lag.ms': String(86_400_000) },
    })
    expect(await eraseInTime(admin, [name, 'bus.shared.state', shared], plan)).toEqual([])
  })

  test('tells of a state whose topic forgets it, in every plan, and of partitions that nobody planned', async () => {
    const forgetting = { topic: `${prefix}bus.forgetting.state`, numPartitions: 1, configEntries: [{ name: 'cleanup.policy', value: 'compact,delete' }] }
    await admin.createTopics({ topics: [forgetting], waitForLeaders: true })
    expect(await weaknesses(admin, [shared, 'bus.forgetting.state'], plan)).toEqual([`${forgetting.topic}: cleanup.policy compact,delete, not compact`])
    expect(await unplanned(admin, [shared, 'bus.forgetting.state'], plan)).toEqual([`${forgetting.topic}: 1 partitions, 3 planned`])
  })
})
