import type { Envelope } from '@academy/contracts/core/event.ts'
import { logger } from '../runtime/logger.ts'
import { around, within } from '../runtime/points.ts'
import { rests } from '../runtime/rests.ts'
import type { BusRows, LogRow } from './bus-rows.ts'
import { lanesOf } from './lanes.ts'

const BATCH = 200
/** So many events of a group are under way at once; it reads on when one of them is through. */
const UNDER_WAY = 400
/** While events are under way the group's place is stored at most so often. */
const PACE_MS = 25
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

/** Moves the group's place on as far as everything is handled: at once, and while more is under way at an even pace. */
const acknowledger = ({ offsets }: BusRows, group: string, from: number, floor: () => number, busy: () => boolean, sleep: Sleep) => {
  let position = from
  let writing: Promise<void> | undefined
  const write = async () => {
    try {
      for (let seq = floor(); seq > position; seq = floor()) {
        await around('acknowledge', async () => offsets.updateOne({ _id: group }, { $set: { seq } }, { upsert: true }))
        position = seq
        if (busy()) await sleep(PACE_MS)
      }
    } catch (error) {
      logger.warn({ err: error, group }, 'embedded bus: the place was not stored; it is tried again')
    }
    writing = undefined
  }
  return (): Promise<void> => {
    if (!writing && floor() > position) writing = within(`${group}.lane`, write)
    return writing ?? Promise.resolve()
  }
}

/** Reads on behind what is under way; `drain` gives whether there was something. */
const drainer = async (rows: BusRows, group: string, topics: readonly string[], handled: Handler, running: () => boolean, sleep: Sleep) => {
  const from = (await rows.offsets.findById(group).lean())?.seq ?? 0
  let read = from
  const lanes = lanesOf(
    async (row) => {
      if (running()) await handled(row.event)
      // what was let go in the middle is not told from what was handled: it is read again
      return running()
    },
    () => void acknowledge(),
  )
  const acknowledge = acknowledger(
    rows,
    group,
    from,
    () => lanes.floor(read),
    () => lanes.size() > 0,
    sleep,
  )
  const drain = async (): Promise<boolean> => {
    if (lanes.size() >= UNDER_WAY) await lanes.next()
    const waiting = { topic: { $in: topics }, seq: { $gt: read } }
    const batch = (await rows.log.find(waiting).sort({ seq: 1 }).limit(BATCH).lean()) as LogRow[]
    lanes.add(batch)
    read = batch.at(-1)?.seq ?? read
    void acknowledge()
    return batch.length > 0
  }
  return { drain, over: () => lanes.over().then(acknowledge) }
}

/** Reads the topics of one group from where it stopped: lanes of different keys beside each other, each lane in order, at least once. */
export const reader = async (rows: BusRows, group: string, topics: readonly string[], handler: Handler): Promise<Ringer> => {
  let reading = true
  const running = () => reading
  const pauses = rests(LOOK_MS, IDLE_MS)
  const { sleep, wakeAll } = sleeper(running)
  const { drain, over } = await drainer(rows, group, topics, insisting(group, handler, running, sleep), running, sleep)
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
    await over()
  }
  return { topics, ring: pauses.ring, end, stop }
}
