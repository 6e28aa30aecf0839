import type { OutboxRow } from '../mongo/outbox.ts'

/** More than this is looked up: an import's unit tells a thousand. */
const MOST = 2000
/** So many aggregates are known by the version that was sent of them last. */
const KNOWN = 5000

/** The wanted rows that were not sent yet and follow the version that was sent last of their aggregate; behind one that does not, none of its aggregate does. */
const following = (
  rows: readonly OutboxRow[],
  last: ReadonlyMap<string, number>,
  wanted: (row: OutboxRow) => boolean,
): { rows: OutboxRow[]; leftOut: boolean } => {
  const next = new Map<string, number>()
  const taken: OutboxRow[] = []
  let leftOut = false
  for (const row of rows) {
    const before = next.get(row.key) ?? last.get(row.key) ?? 0
    if (row.version <= before) continue
    if (row.version > before + 1 || !wanted(row)) leftOut = true
    else {
      next.set(row.key, row.version)
      taken.push(row)
    }
  }
  return { rows: taken, leftOut }
}

/**
 * Committed outbox rows that go from whoever wrote them to the relay of the same process without being looked up. Of an aggregate only the version after
 * the one that was sent last is taken: what another process wrote before it, or what was refused, still has to be found.
 */
export const pendingRows = () => {
  let waiting: OutboxRow[] = []
  const last = new Map<string, number>()
  return {
    add: (rows: readonly OutboxRow[]): void => {
      waiting = waiting.length + rows.length > MOST ? [] : [...waiting, ...rows]
    },
    /**
     * Gives at most so many of what was handed over since, in order, and whether some were left out, because they are not wanted or do not follow what
     * was sent: these are looked up.
     */
    take: (most: number, wanted: (row: OutboxRow) => boolean): { rows: OutboxRow[]; leftOut: boolean } => {
      const taken = following(waiting.slice(0, most), last, wanted)
      waiting = waiting.slice(most)
      return taken
    },
    some: (): boolean => waiting.length > 0,
    /** What was handed over, and what was sent, may be old: another process held the lease in between. */
    forget: (): void => {
      waiting = []
      last.clear()
    },
    /** Notes what the bus has taken. */
    sent: (rows: readonly OutboxRow[]): void => {
      for (const { key, version } of rows) {
        last.delete(key)
        last.set(key, version)
      }
      for (const key of last.keys()) {
        if (last.size <= KNOWN) break
        last.delete(key)
      }
    },
  }
}

export type PendingRows = ReturnType<typeof pendingRows>
