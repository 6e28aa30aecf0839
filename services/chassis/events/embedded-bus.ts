import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection } from 'mongoose'
import { systemModel } from '../mongo/system.ts'
import { logger } from '../runtime/logger.ts'
import { type Bus, keyOf, type Subscription } from './bus.ts'

interface LogRow {
  _id: string
  seq: number
  topic: string
  key: string
  at: Date
  event: Envelope
}
interface StateRow {
  _id: string
  topic: string
  event: Envelope
}

const BATCH = 200
const FIRST_REST_MS = 100
const LAST_REST_MS = 10_000

/** A durable log in one MongoDB database for one process: the embedded driver of the bus. Compacted topics keep the newest state of each key. */
export const embeddedBus = async (db: Connection): Promise<Bus> => {
  const log = systemModel<LogRow>(db, 'log', [[{ seq: 1 }, { unique: true }], [{ topic: 1, seq: 1 }], [{ at: 1 }, { expireAfterSeconds: 7 * 86_400 }]])
  const states = systemModel<StateRow>(db, 'states', [[{ topic: 1 }]])
  const offsets = systemModel<{ _id: string; seq: number }>(db, 'offsets')
  for (const made of [log, states, offsets]) {
    await made.createCollection()
    await made.createIndexes()
  }
  const [newest] = await log.find({}, { seq: 1 }).sort({ seq: -1 }).limit(1).lean()
  const floor = await offsets.find().lean()
  let seq = Math.max(newest?.seq ?? 0, ...floor.map((row) => row.seq), 0)
  let tail: Promise<unknown> = Promise.resolve()
  let stopped = false
  const wakers = new Set<() => void>()
  const groups = new Map<string, readonly string[]>()
  const listeners = new Set<{ topics: ReadonlySet<string>; listener: (event: Envelope) => void }>()

  const keepNewest = async (topic: string, events: readonly Envelope[]) => {
    const newest = new Map(events.map((event) => [`${topic}|${keyOf(event)}`, event]))
    const writes = [...newest].map(([_id, event]) => ({ updateOne: { filter: { _id }, update: { $set: { topic, event } }, upsert: true } }))
    if (writes.length > 0) await states.bulkWrite(writes, { ordered: false })
  }

  const append = async (topic: string, events: readonly Envelope[]) => {
    const at = new Date()
    const rows = events.map((event) => ({ _id: `${topic}|${++seq}`, seq, topic, key: keyOf(event), at, event }))
    await log.insertMany(rows, { ordered: true })
    if (topic.endsWith('.state')) await keepNewest(topic, events)
    for (const wake of wakers) wake()
    for (const { topics, listener } of listeners) if (topics.has(topic)) for (const event of events) listener(event)
  }

  const subscribe = async (group: string, topics: readonly string[], handler: (event: Envelope) => Promise<void>): Promise<Subscription> => {
    const stored = await offsets.findById(group).lean()
    groups.set(group, topics)
    let position = stored?.seq ?? 0
    let running = true
    let wake: () => void = () => undefined
    let woken = false
    const ring = () => {
      woken = true
      wake()
    }
    wakers.add(ring)
    const pause = () =>
      new Promise<void>((resolve) => {
        if (woken || !running) return resolve()
        const timer = setTimeout(resolve, 1000)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    const resting = new Set<() => void>()
    const rest = (ms: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          resting.delete(done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        resting.add(done)
        if (!running || stopped) done()
      })
    /** The lane waits at an event that its handler rejects; without a database there is nothing to skip to. */
    const handled = async (event: Envelope) => {
      for (let pause = FIRST_REST_MS; running && !stopped; pause = Math.min(pause * 2, LAST_REST_MS)) {
        try {
          return await handler(event)
        } catch (error) {
          logger.error({ err: error, group, eventId: event.eventId }, 'a consumer could not handle an event, trying again')
          await rest(pause)
        }
      }
    }
    const drain = async () => {
      const rows = await log
        .find({ topic: { $in: topics }, seq: { $gt: position } })
        .sort({ seq: 1 })
        .limit(BATCH)
        .lean()
      if (rows.length === 0) return false
      const lanes = new Map<string, LogRow[]>()
      for (const row of rows as LogRow[]) lanes.set(row.key, [...(lanes.get(row.key) ?? []), row])
      await Promise.all(
        [...lanes.values()].map(async (lane) => {
          for (const row of lane) if (running && !stopped) await handled(row.event)
        }),
      )
      if (!running || stopped) return false
      position = rows.at(-1)?.seq ?? position
      await offsets.updateOne({ _id: group }, { $set: { seq: position } }, { upsert: true })
      return true
    }
    const loop = (async () => {
      while (running && !stopped) {
        woken = false
        try {
          if (!(await drain())) await pause()
        } catch (error) {
          if (stopped || !running) break
          logger.error({ err: error, group }, 'embedded bus: reading failed, trying again')
          await rest(500)
        }
      }
    })()
    return {
      stop: async () => {
        running = false
        wakers.delete(ring)
        wake()
        for (const done of [...resting]) done()
        await loop
      },
    }
  }

  return {
    publish: (topic, events) => {
      const done = tail.then(() => append(topic, events))
      tail = done.catch((error: unknown) => logger.warn({ err: error, topic }, 'embedded bus: append failed'))
      return done
    },
    subscribe,
    broadcast: async (topics, listener) => {
      const entry = { topics: new Set(topics), listener }
      listeners.add(entry)
      return { stop: async () => void listeners.delete(entry) }
    },
    states: async function* (topic) {
      for await (const row of states.find({ topic }).lean().cursor()) yield row.event as Envelope
    },
    lag: async (group) => {
      const stored = await offsets.findById(group).lean()
      return log.countDocuments({ topic: { $in: groups.get(group) ?? [] }, seq: { $gt: stored?.seq ?? 0 } })
    },
    stop: async () => {
      stopped = true
      for (const wake of wakers) wake()
      await tail
    },
  }
}
