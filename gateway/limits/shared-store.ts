import type { Kv } from '@academy/chassis/kv/kv.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit'

/**
 * Counts for all gateways together. While the shared store is away each gateway counts for itself: somebody who guesses passwords gets some more tries
 * then, nobody gets endless ones, and nobody is kept out. `name` keeps one limit's counts apart from another's.
 */
export const sharedStore = (kv: Kv, name: string): Store => {
  const own = new MemoryStore()
  let windowMs = 60_000
  const at = (key: string) => `limit|${name}|${key}`
  const orOwn = async <T>(shared: () => Promise<T>, alone: () => Promise<T>): Promise<T> => {
    try {
      return await shared()
    } catch (error) {
      logger.debug({ err: error, limit: name }, 'counted here alone')
      return alone()
    }
  }
  return {
    init: (options: Options) => {
      windowMs = options.windowMs
      own.init(options)
    },
    increment: (key): Promise<ClientRateLimitInfo> =>
      orOwn(
        async () => ({ totalHits: await kv.incr(at(key), windowMs), resetTime: new Date(Date.now() + windowMs) }),
        () => own.increment(key),
      ),
    decrement: (key) =>
      orOwn(
        () => kv.decr(at(key)),
        () => own.decrement(key),
      ),
    resetKey: (key) =>
      orOwn(
        () => kv.del(at(key)),
        () => own.resetKey(key),
      ),
  }
}
