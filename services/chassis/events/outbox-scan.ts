import type { OutboxRow } from '../mongo/outbox.ts'

const FIRST_PAUSE_MS = 100
/** The brokers may be back at any moment. */
const LAST_PAUSE_MS = 2000
/** A look of which nothing was taken is followed by the next one of its round after this. */
const STEP_MS = 50

/** The index holds rows by their keys. */
interface Wanted {
  sent: false
  key?: { $gt: string } | { $gte: string }
}

/** Where the next look begins: at this key, or behind it. */
interface From {
  key: string
  behind: boolean
}

const fromOf = (batch: readonly OutboxRow[], refused: readonly OutboxRow[]): From | undefined => {
  const key = batch.at(-1)?.key
  return key === undefined ? undefined : { key, behind: refused.some((row) => row.key === key) }
}

/**
 * Looks at an outbox of which something is refused: each look begins behind the one before, so that what stays open hides nothing, and when all was
 * looked at the next round begins, after a pause that grows. Of an outbox whose rows are all taken every look is a round of its own.
 */
export const outboxScan = (size: number) => {
  let from: From | undefined
  let open = false
  let pause = FIRST_PAUSE_MS
  let next = 0
  const over = (): number => {
    from = undefined
    next = open ? Date.now() + pause : 0
    pause = open ? Math.min(pause * 2, LAST_PAUSE_MS) : FIRST_PAUSE_MS
    open = false
    return Math.max(0, next - Date.now())
  }
  return {
    /** The rows that the next look asks for. */
    wanted: (): Wanted => ({ sent: false, ...(from ? { key: from.behind ? { $gt: from.key } : { $gte: from.key } } : {}) }),
    /** For how long nothing is to be looked for, in ms. */
    wait: (): number => Math.max(0, next - Date.now()),
    /** Notes what a look found and what was refused of it; gives whether that was the last one of its round, and how long to wait until the next look. */
    looked: (batch: readonly OutboxRow[], refused: readonly OutboxRow[]): { last: boolean; wait: number } => {
      open ||= refused.length > 0
      if (batch.length < size) return { last: true, wait: over() }
      if (open) from = fromOf(batch, refused)
      return { last: false, wait: refused.length === batch.length ? STEP_MS : 0 }
    },
  }
}
