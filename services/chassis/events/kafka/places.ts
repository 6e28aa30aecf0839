import { logger } from '../../runtime/logger.ts'
import { around, within } from '../../runtime/points.ts'
import { type Handler, insisting, type Sleep } from '../insisting.ts'
import { type Lanes, lanesOf, type Row } from '../lanes.ts'

/** The group's places are stored at most so often: what was handled since is known by its inbox rows. */
const PACE_MS = 50
const AGAIN_MS = 500

/** One partition that a member of a group reads. */
interface Place {
  topic: string
  partition: number
  lanes: Lanes
  /** The highest offset put into its lanes. */
  read: number
  /** The offset up to which the group's place is stored. */
  stored: number
  /** False once another member reads it: what has not begun is left to him. */
  mine: boolean
}

export interface Offset {
  topic: string
  partition: number
  offset: string
}

/** Where a member stands in the partitions that it reads, and how far each is handled. */
export interface Places {
  /** Takes the partitions of a new assignment: those that stay go on, the others begin at their stored place. */
  assign(assignment: Readonly<Record<string, readonly number[]>>): void
  /** Puts a row behind those of its partition; what was put there before is left out. */
  add(topic: string, partition: number, row: Row): void
  /** How many rows are under way in all partitions. */
  size(): number
  /** Resolves when a row is through, or when none is under way. */
  next(): Promise<void>
  /** Stores how far everything is handled, now. */
  store(): Promise<void>
  /** Resolves when nothing is under way any more and the places are stored. */
  over(): Promise<void>
}

/** Takes a group, its handler and how its offsets are stored. What a place does not hold is delivered again, so the handler must bear repetition. */
export const placesOf = (group: string, handler: Handler, running: () => boolean, sleep: Sleep, commit: (offsets: Offset[]) => Promise<void>): Places => {
  const open = new Map<string, Place>()
  /** Places that others read now, as long as something of ours is under way there. */
  const left = new Set<Place>()
  const waiting = new Set<() => void>()
  let writing: Promise<void> | undefined

  const floorOf = (place: Place) => place.lanes.floor(place.read)
  const ahead = () => [...open.values()].filter((place) => floorOf(place) > place.stored)

  const store = async () => {
    const moved = ahead().map((place) => ({ place, floor: floorOf(place) }))
    if (moved.length === 0) return
    // an offset names the next event to read
    const offsets = moved.map(({ place: { topic, partition }, floor }) => ({ topic, partition, offset: String(floor + 1) }))
    await around('acknowledge', () => commit(offsets))
    for (const { place, floor } of moved) place.stored = floor
  }
  const pace = async () => {
    while (running() && ahead().length > 0) {
      await sleep(PACE_MS)
      // after a rebalance the stored places of others are not ours to move; whoever reads on stores again
      await store().catch(async (error: unknown) => {
        logger.warn({ err: error, group }, 'kafka: a place was not stored; it is tried again')
        await sleep(AGAIN_MS)
      })
    }
    writing = undefined
  }
  const passed = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
    if (!writing && ahead().length > 0) writing = within(`${group}.lane`, pace)
  }
  const begin = (topic: string, partition: number): Place => {
    const goesOn = () => running() && place.mine
    const handled = insisting(group, handler, goesOn, sleep)
    const lanes = lanesOf(async (row) => {
      if (goesOn()) await within(`${group}.lane`, () => handled(row.event))
      return goesOn()
    }, passed)
    const place: Place = { topic, partition, lanes, read: -1, stored: -1, mine: true }
    return place
  }
  const size = () => [...open.values()].reduce((sum, place) => sum + place.lanes.size(), 0)
  return {
    assign: (assignment) => {
      const now = new Set(Object.entries(assignment).flatMap(([topic, partitions]) => partitions.map((partition) => `${topic}|${partition}`)))
      for (const [key, place] of open)
        if (!now.has(key)) {
          place.mine = false
          open.delete(key)
          left.add(place)
          void place.lanes.over().then(() => left.delete(place))
        }
    },
    add: (topic, partition, row) => {
      const key = `${topic}|${partition}`
      const place = open.get(key) ?? begin(topic, partition)
      open.set(key, place)
      if (row.seq <= place.read) return
      if (place.read < 0) place.stored = row.seq - 1
      place.read = row.seq
      place.lanes.add([row])
    },
    size,
    next: () => (size() === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    store,
    over: async () => {
      await Promise.all([...open.values(), ...left].map((place) => place.lanes.over()))
      await writing
    },
  }
}
