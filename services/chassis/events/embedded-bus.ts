import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection } from 'mongoose'
import { logger } from '../runtime/logger.ts'
import { type Bus, keyOf } from './bus.ts'
import { type BusRows, busRows, newestSeq } from './bus-rows.ts'
import { type Ringer, reader } from './lane-reader.ts'

type Listener = { topics: ReadonlySet<string>; listener: (event: Envelope) => void }

const keepNewest = async ({ states }: BusRows, topic: string, events: readonly Envelope[]) => {
  const newest = new Map(events.map((event) => [`${topic}|${keyOf(event)}`, event]))
  const writes = [...newest].map(([_id, event]) => ({ updateOne: { filter: { _id }, update: { $set: { topic, event } }, upsert: true } }))
  if (writes.length > 0) await states.bulkWrite(writes, { ordered: false })
}

/** Appends events to the log one batch after the other, then hands them to whoever reads their topic. */
const appender = (rows: BusRows, from: number, ringers: ReadonlySet<Ringer>, listeners: ReadonlySet<Listener>) => {
  let seq = from
  let complete = from
  let tail: Promise<unknown> = Promise.resolve()
  const append = async (topic: string, events: readonly Envelope[]) => {
    const at = new Date()
    const fresh = events.map((event) => ({ _id: `${topic}|${++seq}`, seq, topic, key: keyOf(event), at, event }))
    const last = seq
    await rows.log.insertMany(fresh, { ordered: true })
    if (topic.endsWith('.state')) await keepNewest(rows, topic, events)
    const before = complete
    complete = last
    for (const one of ringers) one.heard(before, fresh)
    for (const { topics, listener } of listeners) if (topics.has(topic)) for (const event of events) listener(event)
  }
  return {
    publish: (topic: string, events: readonly Envelope[]): Promise<void> => {
      const done = tail.then(() => append(topic, events))
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
  const readers = new Set<Ringer>()
  const groups = new Map<string, { topics: readonly string[]; floor?: () => number }>()
  const listeners = new Set<Listener>()
  const { publish, ended, newest } = appender(rows, await newestSeq(rows), readers, listeners)
  return {
    publish,
    subscribe: async (group, topics, handler) => {
      groups.set(group, { topics })
      const one = await reader({ rows, group, topics, newest }, handler)
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
