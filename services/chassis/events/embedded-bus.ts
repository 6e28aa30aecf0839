import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection } from 'mongoose'
import { bare, insertRows } from '../mongo/system.ts'
import { batcher } from '../runtime/batcher.ts'
import { logger } from '../runtime/logger.ts'
import { allOf, type Bus, keyOf } from './bus.ts'
import { type BusRows, busRows, type LogRow, newestSeq } from './bus-rows.ts'
import { type LaneReader, laneReader } from './lane-reader.ts'

type Listener = { topics: ReadonlySet<string>; listener: (event: Envelope) => void }

const keepNewest = async ({ states }: BusRows, fresh: readonly LogRow[]) => {
  const newest = new Map(fresh.filter(({ topic }) => topic.endsWith('.state')).map(({ topic, key, event }) => [`${topic}|${key}`, { topic, event }]))
  const writes = [...newest].map(([_id, replacement]) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } }))
  if (writes.length > 0) await bare(states).bulkWrite(writes, { ordered: false, ignoreUndefined: true })
}

/** Nothing is remembered for a listener: one that fails on an event hears the next. */
const tell = (listener: Listener['listener'], event: Envelope): void => {
  try {
    listener(event)
  } catch (error) {
    logger.error({ err: error, eventId: event.eventId }, 'embedded bus: a listener could not hear an event')
  }
}

interface Appended {
  topic: string
  events: readonly Envelope[]
}
/** Batches of events that go into the log together at most. */
const TOGETHER = 20

/** Appends events to the log one write after the other, what comes meanwhile together in the next, then hands them to whoever reads their topic. */
const appender = (rows: BusRows, from: number, readers: ReadonlySet<LaneReader>, listeners: ReadonlySet<Listener>) => {
  let seq = from
  let complete = from
  let tail: Promise<unknown> = Promise.resolve()
  const together = async (told: readonly Appended[]): Promise<undefined[]> => {
    const at = new Date()
    const fresh = told.flatMap(({ topic, events }) => events.map((event) => ({ _id: `${topic}|${++seq}`, seq, topic, key: keyOf(event), at, event })))
    const last = seq
    await insertRows(rows.log, fresh)
    await keepNewest(rows, fresh)
    const before = complete
    complete = last
    for (const one of readers) one.heard(before, fresh)
    for (const { topics, listener } of listeners) for (const { topic, event } of fresh) if (topics.has(topic)) tell(listener, event)
    return told.map(() => undefined)
  }
  const append = batcher(together, { most: TOGETHER, atOnce: 1 })
  return {
    publish: (topic: string, events: readonly Envelope[]): Promise<void> => {
      if (events.length === 0) return Promise.resolve()
      const done = append({ topic, events })
      // they end in the order in which they were asked for
      tail = done.catch((error: unknown) => logger.warn({ err: error, topic }, 'embedded bus: append failed'))
      return done
    },
    ended: () => tail,
    newest: () => complete,
  }
}

/** A durable log in one MongoDB database for one process: the embedded driver of the bus. Compacted topics keep the newest state of each key. */
export const embeddedBus = async (db: Connection): Promise<Bus> => {
  const rows = await busRows(db)
  const readers = new Set<LaneReader>()
  const groups = new Map<string, { topics: readonly string[]; floor?: () => number }>()
  const listeners = new Set<Listener>()
  const { publish, ended, newest } = appender(rows, await newestSeq(rows), readers, listeners)
  return {
    publish,
    subscribe: async (group, topics, handlers) => {
      groups.set(group, { topics })
      const one = await laneReader({ rows, group, topics, newest }, allOf(handlers))
      readers.add(one)
      groups.set(group, { topics, floor: one.floor })
      return {
        stop: async () => {
          readers.delete(one)
          await one.stop()
        },
      }
    },
    broadcast: async (topics, listener) => {
      const entry = { topics: new Set(topics), listener }
      listeners.add(entry)
      return { stop: async () => void listeners.delete(entry) }
    },
    states: async function* (topic) {
      for await (const row of rows.states.find({ topic }).lean().cursor()) yield row.event as Envelope
    },
    lag: async (group) => {
      const own = groups.get(group)
      const handled = own?.floor?.() ?? (await rows.offsets.findById(group).lean())?.seq ?? 0
      return rows.log.countDocuments({ topic: { $in: own?.topics ?? [] }, seq: { $gt: handled } })
    },
    stop: async () => {
      for (const one of readers) one.end()
      await ended()
    },
  }
}
