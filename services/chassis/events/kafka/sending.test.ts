import kafkajs, { type Kafka, type Message, type PartitionMetadata, type ProducerConfig } from 'kafkajs'
import { eventFor } from '../../testing/bus-conformance.ts'
import { PartlyTaken } from '../bus.ts'
import { senderOf } from './sending.ts'

const metadata = (ids: readonly number[]) => ids.map((partitionId) => ({ partitionId, leader: 1 }) as PartitionMetadata)

interface Request {
  topic: string
  /** The events of each partition. */
  parts: Map<number, Message[]>
}

/** What a broker does with a request: throws as the library does, or gives the partitions that took theirs. */
type Answer = (request: Request) => readonly number[]

/** A library that knows these partitions of a topic and whose brokers answer as they are told; `log` holds what each partition took. */
const library = (known: readonly number[], answer: Answer) => {
  const [configs, requests]: [ProducerConfig[], Request[]] = [[], []]
  const log = new Map<string, string[]>()
  const producer = (config: ProducerConfig) => {
    configs.push(config)
    const choose = (config.createPartitioner as NonNullable<ProducerConfig['createPartitioner']>)()
    const send = async ({ topic, messages }: { topic: string; messages: Message[] }) => {
      const parts = new Map<number, Message[]>()
      for (const message of messages) {
        const partition = choose({ topic, message, partitionMetadata: metadata(known) })
        parts.set(partition, [...(parts.get(partition) ?? []), message])
      }
      requests.push({ topic, parts })
      return answer({ topic, parts }).map((partition) => {
        const told = (parts.get(partition) ?? []).map(({ value }) => JSON.parse(String(value)) as { aggregateId: string; aggregateVersion: number })
        log.set(`${topic}|${partition}`, [
          ...(log.get(`${topic}|${partition}`) ?? []),
          ...told.map(({ aggregateId, aggregateVersion }) => `${aggregateId}:${aggregateVersion}`),
        ])
        return { topicName: topic, partition, errorCode: 0 }
      })
    }
    return { send }
  }
  return { kafka: { producer } as unknown as Kafka, configs, requests, log }
}
const always =
  (answered: readonly number[]): Answer =>
  () =>
    answered

/** An error of a broker as the library throws it. */
const brokerError = (type: string, retriable: boolean) => Object.assign(new kafkajs.KafkaJSError(type), { type, retriable })
const eventsAt = (version: number, data?: unknown) => Array.from({ length: 40 }, (_, at) => eventFor('bus.thing.happened', `k${at}`, version, data))
const events = eventsAt(1)
const rejection = (sent: Promise<void>): Promise<unknown> =>
  sent.then(
    () => undefined,
    (error: unknown) => error,
  )

test('events count as sent when every partition that they went to has taken them, and cost one request', async () => {
  const { kafka, configs, requests } = library([0, 1, 2], always([0, 1, 2]))
  await expect(senderOf(kafka).send('t', events)).resolves.toBeUndefined()
  // what the library tries again by itself may be left out by it
  expect([configs[0]?.retry, requests.length]).toEqual([{ retries: 0 }, 1])
})

test('an attempt that leaves one partition out is no success: the relay keeps its events and sends them again', async () => {
  const { kafka, log } = library([0, 1, 2], ({ parts }) => [...parts.keys()].filter((partition) => partition !== 1))
  const sender = senderOf(kafka)
  const refused = await rejection(sender.send('t', events))
  expect(String(refused)).toMatch(/^Error: \d+ of 40 events were not taken by t$/)
  const taken = [...(log.get('t|0') ?? []), ...(log.get('t|2') ?? [])]
  // each once, though the open ones were sent again and again
  expect(new Set(taken).size).toBe(taken.length)
  const told = events.filter(({ eventId }) => refused instanceof PartlyTaken && refused.taken.has(eventId))
  expect(told.map(({ aggregateId, aggregateVersion }) => `${aggregateId}:${aggregateVersion}`).sort()).toEqual(taken.sort())
})

test('a partition that refuses for long is tried once and alone: the others get their events once and at once, it gets all when it is well', async () => {
  let sick = true
  const { kafka, log, requests } = library([0, 1, 2], ({ parts }) => {
    // of a broker that refuses one partition the library throws whatever the others took
    if (sick && parts.has(1)) throw brokerError('NOT_ENOUGH_REPLICAS', true)
    return [...parts.keys()]
  })
  const sender = senderOf(kafka)
  await expect(sender.send('t', events)).rejects.toBeInstanceOf(PartlyTaken)
  requests.length = 0
  const began = Date.now()
  const later = eventsAt(2)
  const refused = await rejection(sender.send('t', later))
  const taken = refused instanceof PartlyTaken ? refused.taken : new Set<string>()
  expect([Date.now() - began < 1000, requests.length, taken.size > 0 && taken.size < 40]).toEqual([true, 2, true])
  sick = false
  const open = later.filter(({ eventId }) => !taken.has(eventId))
  await sender.send('t', [...events.filter(({ aggregateId }) => open.some((one) => one.aggregateId === aggregateId)), ...open])
  for (const { aggregateId } of events) {
    const heard = [...log.values()].flat().filter((one) => one.startsWith(`${aggregateId}:`))
    expect(heard).toEqual([`${aggregateId}:1`, `${aggregateId}:2`])
  }
  requests.length = 0
  await sender.send('t', eventsAt(3))
  expect(requests.length).toBe(1)
})

test('no request is larger than brokers take', async () => {
  const { kafka, requests, log } = library([0, 1, 2], ({ parts }) => [...parts.keys()])
  await senderOf(kafka).send('t', eventsAt(1, { text: '经'.repeat(20_000) }))
  const bytes = requests.map(({ parts }) => [...parts.values()].flat().reduce((sum, { value }) => sum + Buffer.byteLength(String(value)), 0))
  expect([Math.max(...bytes) < 500_000, bytes.length, [...log.values()].flat().length]).toEqual([true, 5, 40])
})

test('what brokers find too large is cut until it fits; behind one that fits nowhere only its own key waits', async () => {
  const { kafka, log } = library([0, 1, 2], ({ parts }) => {
    const large = [...parts.values()].some((some) => some.length > 4 || some.some(({ key }) => key === 'chengtu|large'))
    if (large) throw brokerError('MESSAGE_TOO_LARGE', false)
    return [...parts.keys()]
  })
  const mixed = [...events, ...[1, 2].map((version) => eventFor('bus.thing.happened', 'large', version)), ...eventsAt(2)]
  const refused = await rejection(senderOf(kafka).send('t', mixed))
  const open = mixed.filter(({ eventId }) => refused instanceof PartlyTaken && !refused.taken.has(eventId))
  expect(open.map(({ aggregateId, aggregateVersion }) => `${aggregateId}:${aggregateVersion}`)).toEqual(['large:1', 'large:2'])
  for (const { aggregateId } of events)
    expect([...log.values()].flat().filter((one) => one.startsWith(`${aggregateId}:`))).toEqual([`${aggregateId}:1`, `${aggregateId}:2`])
})

test.each([[[0, 2]], [[0, 1, 1]], [[1, 2]]])('where the brokers tell of partitions %j only nothing is sent: keys would go elsewhere', async (known) => {
  const { kafka, log } = library(known, always(known))
  await expect(senderOf(kafka).send('t', events)).rejects.toThrow('not all partitions of t are known')
  expect(log.size).toBe(0)
})
