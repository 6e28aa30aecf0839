/** A count, and how many milliseconds it still lives. */
export interface Counted {
  count: number
  leftMs: number
}

/** What may be lost: session cache, captcha, rate limits, short locks (architecture.md §7). Values are text; `ttlMs` is required. */
export interface Kv {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Adds one and gives the new count; the first call starts the time to live. */
  incr(key: string, ttlMs: number): Promise<Counted>
  /** Takes one back of a count that still lives, never below zero. */
  decr(key: string): Promise<void>
  del(key: string): Promise<void>
}

/** The embedded driver: a map with expiry, at most `limit` keys (oldest go first). */
export const memoryKv = (now: () => number = Date.now, limit = 200_000): Kv => {
  const rows = new Map<string, { value: string; until: number }>()
  const live = (key: string) => {
    const row = rows.get(key)
    if (row && row.until <= now()) {
      rows.delete(key)
      return undefined
    }
    return row
  }
  const put = (key: string, value: string, until: number) => {
    rows.delete(key)
    rows.set(key, { value, until })
    if (rows.size > limit) for (const oldest of [...rows.keys()].slice(0, Math.ceil(limit / 10))) rows.delete(oldest)
  }
  return {
    get: async (key) => live(key)?.value ?? null,
    set: async (key, value, ttlMs) => put(key, value, now() + ttlMs),
    incr: async (key, ttlMs) => {
      const row = live(key)
      const count = Number(row?.value ?? 0) + 1
      const until = row?.until ?? now() + ttlMs
      put(key, String(count), until)
      return { count, leftMs: until - now() }
    },
    decr: async (key) => {
      const row = live(key)
      if (row) put(key, String(Math.max(0, Number(row.value) - 1)), row.until)
    },
    del: async (key) => {
      rows.delete(key)
    },
  }
}
