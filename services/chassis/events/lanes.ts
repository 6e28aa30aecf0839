import type { Envelope } from '@academy/contracts/core/event.ts'

/** An event at its place in a log: `key` orders, `seq` counts up. */
export interface Row {
  seq: number
  key: string
  event: Envelope
}

/** Rows under way: those of one key one after the other, different keys beside each other. */
export interface Lanes {
  /** Puts rows, in the order of their numbers, at the end of their lanes. */
  add(rows: readonly Row[]): void
  /** How many are under way. */
  size(): number
  /** The number up to which everything is handled, having read up to `read`. */
  floor(read: number): number
  /** Resolves when the next row is through, or at once when none is under way. */
  next(): Promise<void>
  /** Resolves when nothing is under way any more. */
  over(): Promise<void>
}

/**
 * Handles rows by `handle`, which says whether the row was handled: one that was not stays under way for ever and holds the floor; `passed` hears of
 * each that was. A slow or failing lane holds up nobody but those behind it in the same lane.
 */
export const lanesOf = (handle: (row: Row) => Promise<boolean>, passed: () => void): Lanes => {
  const tails = new Map<string, Promise<void>>()
  // in the order of their numbers, because rows are added in it
  const open = new Set<number>()
  const waiting = new Set<() => void>()
  const add = (row: Row) => {
    open.add(row.seq)
    const mine = (tails.get(row.key) ?? Promise.resolve()).then(async () => {
      if (await handle(row)) open.delete(row.seq)
      if (tails.get(row.key) === mine) tails.delete(row.key)
      for (const resolve of waiting) resolve()
      waiting.clear()
      passed()
    })
    tails.set(row.key, mine)
  }
  return {
    add: (rows) => rows.forEach(add),
    size: () => open.size,
    floor: (read) => {
      const [first] = open
      return first === undefined ? read : first - 1
    },
    next: () => (tails.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    over: async () => {
      await Promise.all(tails.values())
    },
  }
}
