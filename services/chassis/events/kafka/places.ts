import { ownedBy, traced } from '../../runtime/fault-points.ts'
import { logger } from '../../runtime/logger.ts'
import type { Handler } from '../bus.ts'
import { insisting, type Sleep } from '../insisting.ts'
import { type Lanes, lanesOf, type Row } from '../lanes.ts'

/** The group's places are stored at most so often: what was handled since is known by its inbox rows. */
const PACE_MS = 50
const AGAIN_MS = 500

const keyOf = (topic: string, partition: number): string => `${topic}|${partition}`

const floorOf = (place: Place): number => place.lanes.floor(place.read)

/** One partition that a member of a group reads. */
interface Place {
  topic: string
  partition: number
  lanes: Lanes
  /** The highest offset that was read. */
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

/** What a member's places need: who handles, as long as what runs, and how offsets are stored. */
interface Keeping {
  group: string
  handlers: readonly Handler[]
  running(): boolean
  sleep: Sleep
  commit(offsets: Offset[]): Promise<void>
}

/**
 * Where a member of a group stands in the partitions that it reads, and how far each is handled. What a place does not hold is delivered again, so the
 * handler must bear repetition.
 */
export class Places {
  /** The partitions that this member reads now. A batch of an earlier assignment may still be under way when the next one is there. */
  private assigned: ReadonlySet<string> = new Set()
  private readonly open = new Map<string, Place>()
  /** Places that others read now, as long as something of ours is under way there. */
  private readonly left = new Set<Place>()
  private readonly waiting = new Set<() => void>()
  private writing: Promise<void> | undefined

  private readonly keeping: Keeping

  constructor(keeping: Keeping) {
    this.keeping = keeping
  }

  /** Takes the partitions of a new assignment: those that stay go on, the others begin at their stored place. */
  assign(assignment: Readonly<Record<string, readonly number[]>>): void {
    this.assigned = new Set(Object.entries(assignment).flatMap(([topic, partitions]) => partitions.map((partition) => keyOf(topic, partition))))
    for (const [key, place] of this.open)
      if (!this.assigned.has(key)) {
        place.mine = false
        this.open.delete(key)
        this.left.add(place)
        void place.lanes.over().then(() => this.left.delete(place))
      }
  }

  /** Does this member read a partition now? */
  reads(topic: string, partition: number): boolean {
    return this.assigned.has(keyOf(topic, partition))
  }

  /**
   * Puts what was read at an offset behind the others of its partition, or passes it where it is nothing; what was read before is left out. Gives false,
   * and does nothing, where the partition is not this member's: another one handles it from its stored place on.
   */
  add(topic: string, partition: number, seq: number, read: Omit<Row, 'seq'> | undefined): boolean {
    if (!this.reads(topic, partition)) return false
    const key = keyOf(topic, partition)
    const place = this.open.get(key) ?? this.begin(topic, partition)
    this.open.set(key, place)
    if (seq <= place.read) return true
    if (place.read < 0) place.stored = seq - 1
    place.read = seq
    if (read) place.lanes.add([{ seq, ...read }])
    else this.passed()
    return true
  }

  /** How many rows are under way in all partitions. */
  size(): number {
    return [...this.open.values()].reduce((sum, place) => sum + place.lanes.size(), 0)
  }

  /** Resolves when a row is through, when none is under way, or after so many ms. */
  next(ms: number): Promise<void> {
    if (this.size() === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late)
        this.waiting.delete(done)
        resolve()
      }
      const late = setTimeout(done, ms)
      this.waiting.add(done)
    })
  }

  /** Stores how far everything is handled, now. */
  async store(): Promise<void> {
    const moved = this.ahead().map((place) => ({ place, floor: floorOf(place) }))
    if (moved.length === 0) return
    // an offset names the next event to read
    const offsets = moved.map(({ place: { topic, partition }, floor }) => ({ topic, partition, offset: String(floor + 1) }))
    await traced('acknowledge', () => this.keeping.commit(offsets))
    for (const { place, floor } of moved) place.stored = floor
  }

  /** Resolves when nothing is under way any more and no place is being stored. */
  async over(): Promise<void> {
    await Promise.all([...this.open.values(), ...this.left].map((place) => place.lanes.over()))
    await this.writing
  }

  private ahead(): Place[] {
    return [...this.open.values()].filter((place) => floorOf(place) > place.stored)
  }

  private async pace(): Promise<void> {
    const { group, running, sleep } = this.keeping
    while (running() && this.ahead().length > 0) {
      await sleep(PACE_MS)
      // after a rebalance the stored places of others are not ours to move; whoever reads on stores again
      await this.store().catch(async (error: unknown) => {
        logger.warn({ err: error, group }, 'kafka: a place was not stored; it is tried again')
        await sleep(AGAIN_MS)
      })
    }
    this.writing = undefined
  }

  private passed(): void {
    for (const resolve of this.waiting) resolve()
    this.waiting.clear()
    if (!this.writing && this.ahead().length > 0) this.writing = ownedBy(`${this.keeping.group}.lane`, () => this.pace())
  }

  private begin(topic: string, partition: number): Place {
    const { group, handlers, running, sleep } = this.keeping
    const goesOn = () => running() && place.mine
    const insistent = handlers.map((handler) => insisting(group, handler, goesOn, sleep))
    const lanes = lanesOf(
      async (row, at) => {
        if (goesOn()) await ownedBy(`${group}.lane`, async () => insistent[at]?.(row.event))
        return goesOn()
      },
      () => this.passed(),
      insistent.length,
    )
    const place: Place = { topic, partition, lanes, read: -1, stored: -1, mine: true }
    return place
  }
}
