import { withTokens } from '@academy/chassis/find/tokens.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { findOf } from '@academy/chassis/mongo/model.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'

export type Place = Service | 'bus'
export type Row = { _id: string } & Record<string, unknown>

const BATCH = 2000
/** Batches on their way at once: enough to keep the database busy while the next ones are made. */
const AT_ONCE = 4

/** The raw collection of a service; bulk rows are made durable once a step, not once a batch. */
export const rowsOf = (place: Place, name: string) => {
  const { db } = database(place)
  if (!db) throw new Error(`the database of ${place} is not open`)
  return db.collection<Row>(name, { writeConcern: { w: 1, j: false } })
}

const onlyDuplicates = (error: unknown): boolean => {
  const failed = (error as { writeErrors?: { err?: { code?: number }; code?: number }[] }).writeErrors
  return Array.isArray(failed) && failed.length > 0 && failed.every((one) => (one.code ?? one.err?.code) === 11000)
}

/** Writes rows of many collections in unordered batches; rows that a cut load left there already are passed over. */
export class Sink {
  private readonly waiting = new Map<string, { place: Place; name: string; rows: Row[] }>()
  private readonly running = new Set<Promise<void>>()
  private last: readonly [place: Place, name: string] | undefined
  private broken: unknown
  /** Nothing is written while this is set: what comes was written before the load was cut. */
  muted = false
  readonly written = new Map<string, number>()

  add(place: Place, name: string, row: Row): void {
    if (this.muted) return
    const key = `${place}.${name}`
    const own = this.waiting.get(key) ?? { place, name, rows: [] }
    if (own.rows.length === 0) this.waiting.set(key, own)
    if (own.rows.push(withTokens(findOf(database(place), name), row)) >= BATCH) this.send(key)
  }

  private send(key: string): void {
    const own = this.waiting.get(key)
    if (!own || own.rows.length === 0) return
    this.waiting.delete(key)
    this.last = [own.place, own.name]
    this.written.set(key, (this.written.get(key) ?? 0) + own.rows.length)
    const done = rowsOf(own.place, own.name)
      .insertMany(own.rows, { ordered: false })
      .then(
        () => undefined,
        (error: unknown) => {
          if (!onlyDuplicates(error)) this.broken ??= error
        },
      )
      .finally(() => this.running.delete(done))
    this.running.add(done)
  }

  /** Waits until there is room for more. Throws what broke a batch. */
  async room(): Promise<void> {
    while (this.running.size >= AT_ONCE) await Promise.race(this.running)
    if (this.broken) throw this.broken
  }

  /** Writes what is left and waits until all of it is on disk. Throws what broke a batch. */
  async flush(): Promise<void> {
    for (const key of [...this.waiting.keys()]) {
      this.send(key)
      await this.room()
    }
    await Promise.all(this.running)
    if (this.broken) throw this.broken
    // a write that waits for the journal waits for all before it, also one that finds nothing: from here on majority reads see every row
    const [place, name] = this.last ?? []
    if (place && name) await rowsOf(place, name).deleteOne({ _id: '' }, { writeConcern: { w: 'majority', j: true } })
  }
}
