import { backoff } from '../runtime/backoff.ts'
import { ownedBy, traced } from '../runtime/fault-points.ts'
import { logger } from '../runtime/logger.ts'
import type { Handler } from './bus.ts'
import type { BusRows, LogRow } from './bus-rows.ts'
import { insisting, type Sleep, sleeper } from './insisting.ts'
import { lanesOf } from './lanes.ts'

const BATCH = 200
/** So many events of a group are under way at once; it reads on when one of them is through. */
const UNDER_WAY = 400
/** The group's place is stored at most so often: what was handled since is known by its inbox rows. */
const PACE_MS = 250
const POLL_MS = 1000
/** What another process appended is seen after this at the latest; whoever appends in this one rings. */
const IDLE_MS = 5000
const READ_AGAIN_MS = 500

/** One consumer group that reads the log: woken when something new of its topics lies there. */
export interface LaneReader {
  /** Takes rows that were just appended behind `from`, of whatever topics; who has not read so far reads them later. */
  heard(from: number, rows: readonly LogRow[]): void
  /** The number up to which everything is handled. */
  floor(): number
  /** Lets the running batch go and reads no more. */
  end(): void
  /** Ends, and waits for what runs. */
  stop(): Promise<void>
}

/** Moves the group's stored place on as far as everything is handled, at an even pace. */
const acknowledger = ({ offsets }: BusRows, group: string, from: number, floor: () => number, sleep: Sleep) => {
  let position = from
  let writing: Promise<void> | undefined
  const write = async () => {
    try {
      while (floor() > position) {
        await sleep(PACE_MS)
        const seq = floor()
        await traced('acknowledge', async () => offsets.updateOne({ _id: group }, { $set: { seq } }, { upsert: true }))
        position = seq
      }
    } catch (error) {
      logger.warn({ err: error, group }, 'embedded bus: the place was not stored; it is tried again')
    }
    writing = undefined
  }
  return (): Promise<void> => {
    if (!writing && floor() > position) writing = ownedBy(`${group}.lane`, write)
    return writing ?? Promise.resolve()
  }
}

/** What a group reads and how: `newest` is the number up to which the log is complete. */
interface Reading {
  rows: BusRows
  group: string
  topics: readonly string[]
  newest: () => number
}

/** Reads on behind what is under way; `drain` gives whether there was something, `hear` takes what need not be read, if it follows at once. */
const drainer = async ({ rows, group, topics, newest }: Reading, handlers: readonly Handler[], running: () => boolean, sleep: Sleep) => {
  const from = (await rows.offsets.findById(group).lean())?.seq ?? 0
  const mine = new Set(topics)
  let read = from
  const lanes = lanesOf(
    async (row, at) => {
      if (running()) await handlers[at]?.(row.event)
      // what was let go in the middle is not told from what was handled: it is read again
      return running()
    },
    () => void acknowledge(),
    handlers.length,
  )
  const floor = () => lanes.floor(read)
  const acknowledge = acknowledger(rows, group, from, floor, sleep)
  const take = (found: readonly LogRow[], upTo: number) => {
    lanes.add(found.filter(({ seq }) => seq > read))
    read = Math.max(read, upTo)
    if (found.length > 0) void acknowledge()
  }
  const drain = async (): Promise<boolean> => {
    if (lanes.size() >= UNDER_WAY) await lanes.next()
    const complete = newest()
    const waiting = { topic: { $in: topics }, seq: { $gt: read } }
    const batch = (await rows.log.find(waiting).sort({ seq: 1 }).limit(BATCH).lean()) as LogRow[]
    take(batch, Math.max(batch.at(-1)?.seq ?? 0, batch.length < BATCH ? complete : 0))
    return batch.length > 0
  }
  const hear = (behind: number, fresh: readonly LogRow[]): boolean => {
    if (!running() || read < behind || lanes.size() >= UNDER_WAY) return false
    const last = fresh.at(-1)?.seq ?? 0
    take(
      fresh.filter(({ topic }) => mine.has(topic)),
      last,
    )
    return true
  }
  return { drain, hear, floor, over: () => lanes.over().then(acknowledge) }
}

/** Reads the topics of one group from where it stopped: lanes of different keys beside each other, each lane in order, at least once. */
export const laneReader = async (reading: Reading, handlers: readonly Handler[]): Promise<LaneReader> => {
  const { group, topics } = reading
  let open = true
  const running = () => open
  const pauses = backoff(POLL_MS, IDLE_MS)
  const { sleep, wakeAll } = sleeper(running)
  const insistent = handlers.map((handler) => insisting(group, handler, running, sleep))
  const { drain, hear, floor, over } = await drainer(reading, insistent, running, sleep)
  const loop = (async () => {
    while (open) {
      pauses.poll()
      try {
        if (!(await ownedBy(`${group}.lane`, drain))) await pauses.rest()
      } catch (error) {
        if (!open) break
        logger.error({ err: error, group }, 'embedded bus: reading failed, trying again')
        await sleep(READ_AGAIN_MS)
      }
    }
  })()
  const end = () => {
    open = false
    pauses.end()
    wakeAll()
  }
  const stop = async () => {
    end()
    await loop
    await over()
  }
  const heard = (from: number, fresh: readonly LogRow[]) => {
    if (!hear(from, fresh) && fresh.some(({ topic }) => topics.includes(topic))) pauses.wake()
  }
  return { heard, floor, end, stop }
}
