import { aloneWhileAway } from '@academy/chassis/kv/alone.ts'
import type { Kv } from '@academy/chassis/kv/kv.ts'
import type { Options, Store } from 'express-rate-limit'

/**
 * Counts for all gateways together. While the shared store is away each gateway counts for itself: somebody who guesses passwords gets some more tries
 * then, nobody gets endless ones, and nobody is kept out. `name` keeps one limit's counts apart from another's.
 */
export const sharedStore = (kv: Kv, name: string): Store => {
  const counts = aloneWhileAway(kv)
  let windowMs = 60_000
  const at = (key: string) => `limit|${name}|${key}`
  return {
    init: (options: Options) => {
      windowMs = options.windowMs
    },
    increment: async (key) => {
      const { count, leftMs } = await counts.incr(at(key), windowMs)
      return { totalHits: count, resetTime: new Date(Date.now() + leftMs) }
    },
    decrement: (key) => counts.decr(at(key)),
    resetKey: (key) => counts.del(at(key)),
  }
}
