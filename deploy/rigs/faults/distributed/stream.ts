import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Subscription } from '@academy/chassis/events/bus.ts'
import { consume } from '@academy/chassis/events/consume.ts'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { on } from '@academy/chassis/events/reaction.ts'
import { startRelay } from '@academy/chassis/events/relay.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { kickRelay, outboxKey, outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { systemClock } from '@academy/chassis/runtime/clock.ts'
import { prepare } from '@academy/chassis/runtime/service.ts'
import { event } from '@academy/contracts/core/event.ts'
import { z } from 'zod'

const SERVICE = 'fee'
const KEYS = 12
// few enough for a busy machine: what is looked at is the order and the stalls
const EACH_MS = 300

/** The fact that is told without end: the n-th of its aggregate. */
export const counted = event('org.counter.counted', 1, z.object({ n: z.number() }), { n: 1 })

interface Effect {
  _id: string
  seen: number[]
}

/** A number of an aggregate that its reaction never bears. */
export const POISON = { id: 'sick', n: 2 }

const outboxRow = (id: string, n: number) => {
  const ids = { eventId: randomUUID(), requestId: randomUUID(), correlationId: randomUUID() }
  const envelope = {
    ...{ ...ids, name: counted.name, schema: 1, tenantId: 'chengtu', aggregateId: id, aggregateVersion: n },
    ...{ at: new Date().toISOString(), actor: { userId: 'system' }, data: { n } },
  }
  return { _id: envelope.eventId, topic: counted.topic, key: outboxKey(counted.topic, 'chengtu', id), version: n, sent: false, at: new Date(), envelope }
}

const wait = async (so: () => boolean | Promise<boolean>, what: string, ms = 40_000): Promise<void> => {
  for (const end = Date.now() + ms; !(await so()); await sleep(20)) if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
}

/** The reaction: the aggregate's row remembers each number that it was told, in the order of the effects. */
const countingOf = (heard: { at: number }) =>
  on(counted, 'count', async ({ n }, { event: { aggregateId }, session }) => {
    if (aggregateId === POISON.id && n === POISON.n) throw new Error('cannot be borne')
    const effects = database(SERVICE).collection<Effect>('effects')
    await effects.updateOne({ _id: aggregateId }, { $push: { seen: n } }, { upsert: true, session: session as never })
    heard.at = Date.now()
  })

/** A process's part of it: a member of the group on a bus of its own. */
const memberOn = async (
  brokers: readonly string[],
  prefix: string,
  name: string,
  heard: { at: number },
  fatal: (error: Error) => void,
): Promise<Subscription> => {
  const bus = await kafkaBus({ brokers, clientId: name, prefix, fatal })
  const subscription = await consume(SERVICE, [countingOf(heard)], bus, systemClock, { attempts: 3, firstMs: 20, maxMs: 50 })
  return {
    stop: async () => {
      await subscription.stop()
      await bus.stop()
    },
  }
}

/** Tells the next number of aggregates through the outbox, some of them without end until it is ended. */
const telling = () => {
  const told = new Map<string, number>()
  const tell = async (ids: readonly string[]) => {
    const rows = ids.map((id) => outboxRow(id, (told.get(id) ?? 0) + 1))
    await outboxRows(database(SERVICE)).insertMany(rows)
    for (const id of ids) told.set(id, (told.get(id) ?? 0) + 1)
    kickRelay(SERVICE, rows)
  }
  let running = true
  const ids = Array.from({ length: KEYS }, (_, at) => `k${at}`)
  const stream = (async () => {
    for (; running; await sleep(EACH_MS)) await tell(ids)
  })()
  return {
    told,
    tell,
    end: () => {
      running = false
      return stream
    },
  }
}

/** What the aggregates have seen, in the order of the effects. */
const seenBy = async (): Promise<Map<string, number[]>> =>
  new Map((await database(SERVICE).collection<Effect>('effects').find().toArray()).map((row) => [row._id, row.seen]))

/** Resolves when each aggregate that can has seen this many numbers. */
const caughtUp = (goal: ReadonlyMap<string, number>): Promise<void> =>
  wait(async () => {
    const seen = await seenBy()
    return [...goal].every(([id, n]) => id === POISON.id || (seen.get(id)?.length ?? 0) >= n)
  }, 'everything told has had its effect')

const longestStall = async (heard: { at: number }, told: ReadonlyMap<string, number>, what: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  const look = setInterval(() => {
    longest = Math.max(longest, Date.now() - heard.at)
  }, 20)
  try {
    await what()
    await caughtUp(new Map([...told].map(([id, n]) => [id, n + 1])))
    return longest
  } finally {
    clearInterval(look)
  }
}

/**
 * Events of some aggregates without end, by the real way: outbox, relay, brokers, two members of a group, inbox. The databases must be open. What is
 * told and what came of it can be compared at any time.
 */
export const streamOf = async (brokers: readonly string[], prefix: string) => {
  await prepare(SERVICE)
  const heard = { at: Date.now() }
  const fatal: Error[] = []
  const member = (name: string) => memberOn(brokers, prefix, name, heard, (error) => void fatal.push(error))
  const sending = await kafkaBus({ brokers, clientId: 'relay', prefix })
  const relay = startRelay(SERVICE, sending)
  const members = [await member('one'), await member('two')]
  // who keeps nothing, as the live stream and the counts of lists, hears on all the same
  const live = new Set<string>()
  const listening = await sending.broadcast([counted.topic], ({ aggregateId, aggregateVersion }) => void live.add(`${aggregateId} ${aggregateVersion}`))
  const { told, tell, end } = telling()
  return {
    ...{ member, tell, told, fatal, live, seen: seenBy },
    /** Does something and waits until what is told after it has its effect; gives the longest time without any effect, in ms. */
    through: (what: () => Promise<unknown>) => longestStall(heard, told, what),
    /** Ends the stream and waits until everything told has had its effect. */
    settle: async () => {
      await end()
      await caughtUp(told)
    },
    stop: async () => {
      await end()
      await relay.stop()
      await listening.stop()
      for (const one of members) await one.stop()
      await sending.stop()
    },
  }
}
export type Stream = Awaited<ReturnType<typeof streamOf>>
