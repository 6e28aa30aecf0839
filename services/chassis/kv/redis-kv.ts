import { Redis } from 'ioredis'
import { inTime, Late } from '../runtime/in-time.ts'
import { logger } from '../runtime/logger.ts'
import { Refusal } from '../runtime/refusal.ts'
import type { Kv } from './kv.ts'
import { subscribers, type Wakeups } from './wakeups.ts'

/** The first call starts the time to live; later ones leave it as it is. */
const INCR = `local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return {n, redis.call('PTTL', KEYS[1])}`
const DECR = `local n = redis.call('GET', KEYS[1]) if n and tonumber(n) > 0 then redis.call('DECR', KEYS[1]) end return 0`

/** A command answers within this, or fails: nothing that matters waits for Redis (libraries.md, ioredis). */
const COMMAND_MS = 500
/** After an answer that did not come in time nobody waits for another one so long. */
const PAUSE_MS = 1000

/** Gives what asks a Redis and waits for its answer. Throws Refusal `unavailable` when none comes, or none came a moment ago. */
const asking = () => {
  let pausedUntil = 0
  return async <T>(command: () => Promise<T>): Promise<T> => {
    try {
      if (performance.now() < pausedUntil) throw new Error('redis did not answer a moment ago')
      // a command that waits for others to leave counts from its own beginning
      return await inTime(command(), COMMAND_MS, 'no answer in time')
    } catch (error) {
      if (error instanceof Late) pausedUntil = performance.now() + PAUSE_MS
      logger.debug({ err: error }, 'redis did not answer')
      throw new Refusal('unavailable', { service: 'redis' })
    }
  }
}

type Found = (string | null)[]

/** Gathers the keys that are looked up within one turn of the loop: one command and one wait for all of them (deploy/decisions/0008). */
const gathered = (lookUp: (keys: readonly string[]) => Promise<Found>): ((key: string) => Promise<string | null>) => {
  let next: { keys: string[]; found: Promise<Found> } | undefined
  const begin = () => {
    const keys: string[] = []
    const leave = () => {
      next = undefined
      return lookUp(keys)
    }
    return { keys, found: new Promise<void>((resolve) => setImmediate(resolve)).then(leave) }
  }
  return async (key) => {
    next ??= begin()
    const at = next.keys.push(key) - 1
    return (await next.found)[at] ?? null
  }
}

interface RedisKv extends Kv, Wakeups {
  stop(): Promise<void>
}

/** Rings by Redis' publishing. Hearing needs a connection of its own, made when somebody hears; it comes back by itself when Redis does. */
const redisWakeups = (client: Redis, prefix: string): Wakeups & { stop(): void } => {
  const here = subscribers()
  let listening: Redis | undefined
  const listener = (): Redis => {
    if (listening) return listening
    listening = client.duplicate({ lazyConnect: false, enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined })
    // the connection of the commands says when Redis is away
    listening.on('error', (error: Error) => logger.debug({ err: error }, 'nobody rings: redis is away'))
    listening.on('message', (channel: string) => here.call(channel.slice(prefix.length)))
    return listening
  }
  const unheard = (error: unknown) => logger.debug({ err: error }, 'a ring was lost')
  return {
    notify: (name) => void client.publish(`${prefix}${name}`, '').catch(unheard),
    subscribe: async (name, heard) => {
      // not waited for: without Redis it hears as soon as there is one
      if (here.add(name, heard)) listener().subscribe(`${prefix}${name}`).catch(unheard)
      return async () => {
        if (here.remove(name, heard)) listening?.unsubscribe(`${prefix}${name}`).catch(unheard)
      }
    },
    stop: () => listening?.disconnect(),
  }
}

/**
 * The Redis driver: what may be lost, shared by all processes. Throws Refusal `unavailable` within half a second while Redis is away, and at once for a
 * second after it did not answer in time; callers decide what then (captcha and limits: each process for itself, see `aloneWhileAway`). `prefix` keeps
 * installations apart.
 */
export const redisKv = async (url: string, prefix = ''): Promise<RedisKv> => {
  const client = new Redis(url, {
    ...{ keyPrefix: prefix, lazyConnect: true, enableAutoPipelining: true },
    ...{ commandTimeout: 2 * COMMAND_MS, maxRetriesPerRequest: 0, enableOfflineQueue: false, connectTimeout: 2000 },
    retryStrategy: (attempt) => Math.min(attempt * 50, 1000),
  })
  let away = false
  client.on('error', (error: Error) => {
    if (!away) logger.warn({ err: error }, 'redis is away; it is tried again')
    away = true
  })
  client.on('ready', () => {
    if (away) logger.warn('redis is back')
    away = false
  })
  // a service starts without Redis too: nothing that matters is kept there
  await client.connect().catch((error: unknown) => logger.warn({ err: error }, 'redis does not answer yet'))
  const whole = (ms: number) => Math.max(1, Math.ceil(ms))
  const asked = asking()
  const bells = redisWakeups(client, prefix)
  return {
    notify: bells.notify,
    subscribe: bells.subscribe,
    get: gathered((keys) => asked(() => client.mget(...keys))),
    set: async (key, value, ttlMs) => void (await asked(() => client.set(key, value, 'PX', whole(ttlMs)))),
    incr: async (key, ttlMs) => {
      const [count, leftMs] = (await asked(() => client.eval(INCR, 1, key, whole(ttlMs)))) as [number, number]
      return { count, leftMs }
    },
    decr: async (key) => void (await asked(() => client.eval(DECR, 1, key))),
    del: async (key) => void (await asked(() => client.del(key))),
    stop: async () => {
      bells.stop()
      client.disconnect()
    },
  }
}
