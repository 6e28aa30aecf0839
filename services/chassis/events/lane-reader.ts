import type { Envelope } from '@academy/contracts/core/event.ts'
import { logger } from '../runtime/logger.ts'
import { around, within } from '../runtime/points.ts'
import { rests } from '../runtime/rests.ts'
import type { BusRows, LogRow } from './bus-rows.ts'

const BATCH = 200
const LOOK_MS = 1000
/** What another process appended is seen after this at the latest; whoever appends in this one rings. */
const IDLE_MS = 5000
const FIRST_PAUSE_MS = 100
const LAST_PAUSE_MS = 10_000
const READ_AGAIN_MS = 500

/** One consumer group that reads the log: woken when something new of its topics lies there. */
export interface Ringer {
  topics: readonly string[]
  ring(): void
  /** Lets the running batch go and reads no more. */
  end(): void
  /** Ends, and waits for what runs. */
  stop(): Promise<void>
}

/** Sleeps that all end at once when the group ends. */
const sleeper = (running: () => boolean) => {
  const sleeping = new Set<() => void>()
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        sleeping.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      sleeping.add(done)
      if (!running()) done()
    })
  return { sleep, wakeAll: () => [...sleeping].forEach((done) => void done()) }
}

const lanesOf = (rows: readonly LogRow[]): LogRow[][] => {
  const lanes = new Map<string, LogRow[]>()
  for (const row of rows) lanes.set(row.key, [...(lanes.get(row.key) ?? []), row])
  return [...lanes.values()]
}

type Handler = (event: Envelope) => Promise<void>
type Sleep = (ms: number) => Promise<void>

/** Hands an event over until it is taken: the lane waits at one that its handler rejects; without a database there is nothing to skip to. */
const insisting = (group: string, handler: Handler, running: () => boolean, sleep: Sleep): Handler => {
  return async (event) => {
    for (let pause = FIRST_PAUSE_MS; running(); pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      try {
        return await handler(event)
      } catch (error) {
        logger.error({ err: error, group, eventId: event.eventId }, 'a consumer could not handle an event, trying again')
        await sleep(pause)
      }
    }
  }
}

/** Handles what lies behind the group's place and moves it on; gives whether there was something. */
const drainer = async ({ log, offsets }: BusRows, group: string, topics: readonly string[], handled: Handler, running: () => boolean) => {
  let position = (await offsets.findById(group).lean())?.seq ?? 0
  return async (): Promise<boolean> => {
    const waiting = { topic: { $in: topics }, seq: { $gt: position } }
    const batch = (await log.find(waiting).sort({ seq: 1 }).limit(BATCH).lean()) as LogRow[]
    if (batch.length === 0) return false
    await Promise.all(
      lanesOf(batch).map(async (lane) => {
        for (const row of lane) if (running()) await handled(row.event)
      }),
    )
    if (!running()) return false
    position = batch.at(-1)?.seq ?? position
    await around('acknowledge', async () => offsets.updateOne({ _id: group }, { $set: { seq: position } }, { upsert: true }))
    return true
  }
}

/** Reads the topics of one group from where it stopped: lanes of different keys beside each other, each lane in order, at least once. */
export const reader = async (rows: BusRows, group: string, topics: readonly string[], handler: Handler): Promise<Ringer> => {
  let reading = true
  const running = () => reading
  const pauses = rests(LOOK_MS, IDLE_MS)
  const { sleep, wakeAll } = sleeper(running)
  const drain = await drainer(rows, group, topics, insisting(group, handler, running, sleep), running)
  const loop = (async () => {
    while (reading) {
      pauses.look()
      try {
        if (!(await within(`${group}.lane`, drain))) await pauses.rest()
      } catch (error) {
        if (!reading) break
        logger.error({ err: error, group }, 'embedded bus: reading failed, trying again')
        await sleep(READ_AGAIN_MS)
      }
    }
  })()
  const end = () => {
    reading = false
    pauses.end()
    wakeAll()
  }
  const stop = async () => {
    end()
    await loop
  }
  return { topics, ring: pauses.ring, end, stop }
}
