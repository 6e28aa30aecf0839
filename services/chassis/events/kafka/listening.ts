import { randomUUID } from 'node:crypto'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Admin, Consumer, EachBatchPayload, EachMessagePayload, Kafka } from 'kafkajs'
import { logger } from '../../runtime/logger.ts'
import type { Subscription } from '../bus.ts'
import { watched } from './group.ts'
import { eventIn } from './message.ts'
import { patiently } from './patiently.ts'

/** The offsets that a topic has come to: low is the oldest kept, high the next to be given. */
type Marks = Awaited<ReturnType<Admin['fetchTopicOffsets']>>

/** How long a broker may keep a question for something new; whoever leaves waits for its answer. */
const LISTENS_MS = 1000
const READS_MS = 50

interface Alone {
  topics: readonly string[]
  waitMs: number
  fatal: (error: Error) => void
}

/** How one process reads topics for itself: a group of its own, of which the brokers keep nothing when it has gone. */
const alone = async (kafka: Kafka, prefix: string, { topics, waitMs, fatal }: Alone) => {
  const consumer = kafka.consumer({
    ...{ groupId: `${prefix}alone-${randomUUID()}`, allowAutoTopicCreation: false },
    ...{ sessionTimeout: 10_000, heartbeatInterval: 3000, maxWaitTimeInMs: waitMs, metadataMaxAge: 30_000 },
    retry: { retries: 20, initialRetryTime: 100, maxRetryTime: 2000 },
  })
  const leave = watched(consumer, fatal)
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: false })
  return { consumer, leave }
}

/** So many states are read ahead. */
const KEPT = 2000

type Came = Pick<EachMessagePayload, 'topic' | 'partition' | 'message'>
/** Messages are taken by the batch; whoever is slow with one has to say in between that he lives. */
const ALIVE_EVERY = 500

/** Runs a consumer from the given offsets on; after each break it goes on where it was: its places are stored nowhere else. */
const runFrom = async (consumer: Consumer, marks: ReadonlyMap<string, Marks>, from: 'low' | 'high', each: (came: Came) => Promise<void> | void) => {
  const next = new Map<string, { topic: string; partition: number; offset: string }>()
  for (const [topic, partitions] of marks)
    for (const { partition, [from]: offset } of partitions) next.set(`${topic}|${partition}`, { topic, partition, offset })
  const goOn = () => {
    for (const place of next.values()) consumer.seek(place)
  }
  const joined = new Promise<void>((resolve) => {
    consumer.on(consumer.events.GROUP_JOIN, () => {
      goOn()
      resolve()
    })
  })
  const eachBatch = async ({ batch: { topic, partition, messages }, heartbeat, isRunning, isStale }: EachBatchPayload) => {
    for (const [nth, message] of messages.entries()) {
      if (!isRunning() || isStale()) return
      await each({ topic, partition, message })
      next.set(`${topic}|${partition}`, { topic, partition, offset: String(Number(message.offset) + 1) })
      if (nth % ALIVE_EVERY === ALIVE_EVERY - 1) await heartbeat()
    }
  }
  await consumer.run({ autoCommit: false, eachBatch })
  await joined
}

const marksOf = async (admin: Admin, topics: readonly string[]): Promise<Map<string, Marks>> => {
  const marks = new Map<string, Marks>()
  for (const topic of topics) marks.set(topic, await patiently(() => admin.fetchTopicOffsets(topic)))
  return marks
}

/** Gives every new event of the topics to a listener of this process, from now on. */
export const listenTo = async (
  kafka: Kafka,
  admin: Admin,
  prefix: string,
  topics: readonly string[],
  listener: (event: Envelope) => void,
  fatal: (error: Error) => void,
): Promise<Subscription> => {
  const marks = await marksOf(admin, topics)
  const { consumer, leave } = await alone(kafka, prefix, { topics, waitMs: LISTENS_MS, fatal })
  await runFrom(consumer, marks, 'high', ({ message, topic, partition }) => {
    const event = eventIn(message, { topic, partition })
    try {
      if (event) listener(event)
    } catch (error) {
      // nothing is remembered: a listener that fails on one event hears the next
      logger.error({ err: error, topic, offset: message.offset }, 'kafka: a listener could not hear an event')
    }
  })
  return { stop: leave }
}

/** The events of a compacted topic up to what it holds now, in order for each key: the newest of a key comes last. What is no event is left out. */
export async function* statesOf(kafka: Kafka, admin: Admin, prefix: string, topic: string): AsyncGenerator<Envelope> {
  const marks = await marksOf(admin, [topic])
  const ends = new Map((marks.get(topic) ?? []).filter(({ low, high }) => Number(high) > Number(low)).map(({ partition, high }) => [partition, Number(high)]))
  if (ends.size === 0) return
  const arrived: Came[] = []
  let wake: () => void = () => undefined
  let failure: Error | undefined
  const fatal = (error: Error): void => {
    failure = error
    wake()
  }
  const { consumer, leave } = await alone(kafka, prefix, { topics: [topic], waitMs: READS_MS, fatal })
  try {
    await runFrom(consumer, marks, 'low', (came) => {
      arrived.push(came)
      wake()
      // no more is kept in memory than is being read
      return arrived.length > KEPT ? new Promise((resolve) => setTimeout(resolve, 5)) : undefined
    })
    while (ends.size > 0) {
      if (failure) throw failure
      if (arrived.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      for (const { message, partition } of arrived.splice(0)) {
        const end = ends.get(partition)
        if (end === undefined) continue
        const event = eventIn(message, { topic, partition })
        if (event) yield event
        if (Number(message.offset) + 1 >= end) ends.delete(partition)
      }
    }
  } finally {
    await leave()
  }
}
