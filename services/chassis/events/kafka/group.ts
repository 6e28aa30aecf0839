import { setTimeout as pause } from 'node:timers/promises'
import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs'
import { logger } from '../../runtime/logger.ts'
import type { Handler, Subscription } from '../bus.ts'
import { sleeper } from '../insisting.ts'
import { isOfThisGeneration } from './generations.ts'
import { eventIn } from './message.ts'
import { patiently } from './patiently.ts'
import { type Offset, Places } from './places.ts'

/** So many events of a group are under way at once; it reads on when one of them is through. */
const UNDER_WAY = 400
const POLL_MS = 500
const BEAT_MS = 2000

/** How a member reads: it is missed after `sessionTimeout`; a poll of a quiet topic waits `maxWaitTimeInMs`. */
const manner = { sessionTimeout: 8000, heartbeatInterval: 2000, rebalanceTimeout: 10_000, maxWaitTimeInMs: 500, metadataMaxAge: 30_000 } as const

const eachBatch =
  (places: Places, running: () => boolean) =>
  async ({ batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload): Promise<void> => {
    const { topic, partition } = batch
    let beat = Date.now()
    for (const message of batch.messages) {
      while (running() && places.size() >= UNDER_WAY) {
        await places.next(POLL_MS)
        if (Date.now() - beat < BEAT_MS) continue
        beat = Date.now()
        await heartbeat()
      }
      if (!running() || !isRunning() || isStale() || !isOfThisGeneration(batch)) return
      const event = eventIn(message, { topic, partition })
      if (!places.add(topic, partition, Number(message.offset), event && { key: String(message.key), event })) return
      resolveOffset(message.offset)
    }
  }

type Assignment = Readonly<Record<string, readonly number[]>>

/** Gives every assignment of the member to its places; `first` resolves with the first one, `now` is the newest. */
const joining = (consumer: Consumer, assign: Places['assign']) => {
  let newest: Assignment = {}
  const first = new Promise<void>((resolve) => {
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      newest = payload.memberAssignment
      assign(newest)
      resolve()
    })
  })
  return { first, now: () => newest }
}

/**
 * Calls `fatal` when a consumer has stopped for good: a process that hears nothing must not look alive (architecture.md §5). Gives how to end it on
 * purpose: what breaks off then is no failure.
 */
export const watched = (consumer: Consumer, fatal: (error: Error) => void): (() => Promise<void>) => {
  let wanted = true
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (wanted && !payload.restart) fatal(payload.error)
  })
  return () => {
    wanted = false
    return consumer.disconnect()
  }
}

/** What a member of a group needs: its own name, the name that the brokers know, and whom to tell when it has stopped for good. */
export interface Membership {
  group: string
  groupId: string
  topics: readonly string[]
  fatal(error: Error): void
}

/** Stores the beginning as the place of partitions that have none, so that a group's lag can be told from the brokers alone. */
const placed = async (admin: Admin, consumer: Consumer, { groupId, topics }: Membership, mine: Assignment): Promise<void> => {
  const known = await patiently(() => admin.fetchOffsets({ groupId, topics: [...topics] }))
  const fresh = known.flatMap(({ topic, partitions }) =>
    partitions.filter(({ partition, offset }) => offset === '-1' && mine[topic]?.includes(partition)).map(({ partition }) => ({ topic, partition })),
  )
  if (fresh.length === 0) return
  const lows = new Map<string, string>()
  for (const topic of new Set(fresh.map((one) => one.topic)))
    for (const { partition, low } of await patiently(() => admin.fetchTopicOffsets(topic))) lows.set(`${topic}|${partition}`, low)
  await consumer.commitOffsets(fresh.map(({ topic, partition }) => ({ topic, partition, offset: lows.get(`${topic}|${partition}`) ?? '0' })))
}

const PLACE_TRIES = 20
const PLACE_PAUSE_MS = 250

/** While the group shares its partitions out anew no place can be stored: it is tried again with what the member has then. */
const placedSoon = async (admin: Admin, consumer: Consumer, membership: Membership, mine: () => Assignment): Promise<void> => {
  for (let left = PLACE_TRIES; ; left--) {
    try {
      return await placed(admin, consumer, membership, mine())
    } catch (error) {
      if (left > 1) await pause(PLACE_PAUSE_MS)
      else return logger.warn({ err: error, group: membership.group }, 'kafka: the lag of what nobody has read yet is not told')
    }
  }
}

/** One member of a consumer group: keys beside each other, each key in order, at least once; its places are stored behind what is handled. */
export const memberOf = async (kafka: Kafka, admin: Admin, membership: Membership, handlers: readonly Handler[]) => {
  const { group, groupId, topics, fatal } = membership
  let open = true
  const running = () => open
  const { sleep, wakeAll } = sleeper(running)
  const consumer = kafka.consumer({ groupId, ...manner, allowAutoTopicCreation: false, retry: { retries: 20, initialRetryTime: 100, maxRetryTime: 2000 } })
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  // not before the first places are stored: theirs are the beginnings, and would be put over these
  const commit = async (offsets: Offset[]) => {
    await begun
    // brokers take a place from any member, also of a partition that was given to another one since
    const mine = offsets.filter(({ topic, partition }) => places.reads(topic, partition))
    if (mine.length > 0) await consumer.commitOffsets(mine)
  }
  const places = new Places({ group, handlers, running, sleep, commit })
  const leave = watched(consumer, fatal)
  const assigned = joining(consumer, (assignment) => places.assign(assignment))
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: eachBatch(places, running) })
  await assigned.first
  await placedSoon(admin, consumer, membership, assigned.now)
  begin()
  const end = () => {
    open = false
    wakeAll()
  }
  return {
    end,
    stop: async () => {
      end()
      await places.over()
      await places.store().catch((error: unknown) => logger.warn({ err: error, group }, 'kafka: the last place was not stored'))
      await leave()
    },
  } satisfies Subscription & { end(): void }
}
