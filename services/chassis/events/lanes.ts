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

/** Handles a row by the handler at this place and says whether it was handled. */
type Handle = (row: Row, handler: number) => Promise<boolean>

/**
 * Handles each row by the first handler and, once that has ended, by the others beside each other. A row that one of them did not handle stays under way
 * for ever and holds the floor; `passed` hears of each that was handled. A slow or failing lane, which is one handler and one key, holds up nobody but
 * those behind it in the same lane.
 */
export const lanesOf = (handle: Handle, passed: () => void, handlers = 1): Lanes => {
  const tails = new Map<string, Promise<boolean>>()
  const rows = new Set<Promise<void>>()
  // in the order of their numbers, because rows are added in it
  const open = new Set<number>()
  const waiting = new Set<() => void>()
  const inLane = (lane: string, work: () => Promise<boolean>): Promise<boolean> => {
    const mine = (tails.get(lane) ?? Promise.resolve()).then(work).finally(() => {
      if (tails.get(lane) === mine) tails.delete(lane)
    })
    tails.set(lane, mine)
    return mine
  }
  const add = (row: Row) => {
    open.add(row.seq)
    const first = inLane(row.key, () => handle(row, 0))
    const beside = Array.from({ length: handlers - 1 }, (_, at) => inLane(`${at + 1}|${row.key}`, async () => (await first) && handle(row, at + 1)))
    const whole = Promise.all([first, ...beside]).then((handled) => {
      if (handled.every(Boolean)) open.delete(row.seq)
      rows.delete(whole)
      for (const resolve of waiting) resolve()
      waiting.clear()
      passed()
    })
    rows.add(whole)
  }
  return {
    add: (rows) => rows.forEach(add),
    size: () => open.size,
    floor: (read) => {
      const [first] = open
      return first === undefined ? read : first - 1
    },
    next: () => (rows.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    over: async () => {
      await Promise.all(rows)
    },
  }
}
