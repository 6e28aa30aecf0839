import { logger } from '../runtime/logger.ts'
import { type Kv, memoryKv } from './kv.ts'

/**
 * The shared store, and while it is away the memory of this process alone (`own`): for counts and what is used once, which then hold for each process by
 * itself. What was kept in the one is not known to the other, so it may be asked for again, and is never good twice in one of them.
 */
export const aloneWhileAway = (kv: Kv, own: Kv = memoryKv()): Kv => {
  const orAlone = async <T>(act: (store: Kv) => Promise<T>): Promise<T> => {
    try {
      return await act(kv)
    } catch (error) {
      logger.debug({ err: error }, 'the shared store is away: kept here alone')
      return act(own)
    }
  }
  return {
    get: (key) => orAlone((store) => store.get(key)),
    set: (key, value, ttlMs) => orAlone((store) => store.set(key, value, ttlMs)),
    incr: (key, ttlMs) => orAlone((store) => store.incr(key, ttlMs)),
    decr: (key) => orAlone((store) => store.decr(key)),
    del: (key) => orAlone((store) => store.del(key)),
  }
}
