import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kv } from '@academy/chassis/kv/kv.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { sessionEndings } from './endings.ts'

export interface Session {
  sessionId: string
  userId: string
  tenantId: string
  grants: Grant[]
  locale: Locale
  /** Restored for a remembered person: for the portal only. */
  portal?: boolean
}

/** What identity said of a token. */
interface Answer {
  session: Session | null
  stopped: string | null
}
/** The same, asked for anew after `until`. */
type Known = Answer & { until: number }
/** How it is held here: with the moment at which identity said it. */
type Entry = Known & { saidAt: number }
const over: Entry = { session: null, stopped: null, until: 0, saidAt: 0 }

/** So old at most in the shared store, and then here: together under a second, so that a token is dead within one even when a push was lost (I31). */
const SHARED_MS = 300
const HELD_MS = 600
/** An identity that needs longer to say whose a session is stands still; everything waits for it. */
const SESSION_MS = 3000
/** While identity is away or stands still its last word of a living session counts so long, unless its end is heard: the other services go on (deploy/decisions/0008). */
const LAST_WORD_MS = 30_000
/** And so long is waited for a newer one. */
const STILL_MS = 1000
/** Behind who was given the last word it is asked on, so often at so many ms: a breaker lets few through at first, and the word must not grow old meanwhile. */
const ON_TIMES = 10
const ON_MS = 300
const LIMIT = 50_000

let last = { token: '', hash: '' }

/** The hash by which a token is known; a request asks for it several times in a row. */
export const tokenHash = (token: string): string => {
  if (last.token !== token || last.hash === '') last = { token, hash: createHash('sha256').update(token).digest('hex') }
  return last.hash
}

const keyOf = (hash: string, tenantId: string | undefined, how: string) => `${hash}|${tenantId ?? ''}|${how}`

const quietly = (error: unknown) => logger.debug({ err: error }, 'the shared store is away: what it holds ends by itself')

/**
 * What all gateways together know of sessions. While the store is away identity is asked; nothing there outlives a part of a second, so that a store that
 * comes back with what it held cannot bring a dead session to life. No gateway's clock matters: the store counts the time.
 */
const shared = (kv: Kv) => {
  const known = new Map<string, { text: string; answer: Answer }>()
  /** The same answer is the same object as before: whose session it is was signed for that. */
  const read = (key: string, text: string): Answer => {
    const last = known.get(key)
    if (last?.text === text) return last.answer
    if (known.size > LIMIT) known.clear()
    const answer = JSON.parse(text) as Answer
    known.set(key, { text, answer })
    return answer
  }
  return {
    get: async (key: string): Promise<Answer | undefined> => {
      const text = await kv.get(`session|${key}`).catch(quietly)
      return text ? read(key, text) : undefined
    },
    /** Keeps the answer for all gateways; gives it back as `get` would. */
    keep: (key: string, answer: Answer): Answer => {
      const text = JSON.stringify(answer)
      void kv.set(`session|${key}`, text, SHARED_MS).catch(quietly)
      return read(key, text)
    },
    drop: (key: string): void => {
      known.delete(key)
      void kv.del(`session|${key}`).catch(quietly)
    },
  }
}

/** Sessions by token hash, asked of identity and kept for under a second; dropped at once when identity tells of an end. `hold` false keeps them in the shared store alone. */
export const sessionCache = async (platform: Platform, defaultTenant: string, hold = true) => {
  const store = shared(platform.kv)
  const entries = new Map<string, Entry>()
  const living = new Set<string>()
  const asking = new Map<string, Promise<Entry>>()
  const behind = new Set<string>()
  const forget = (hash: string): void => {
    for (const key of entries.keys()) {
      if (!key.startsWith(hash)) continue
      entries.delete(key)
      store.drop(key)
    }
  }
  const endings = await sessionEndings(platform.bus)
  endings.listen((hash) => {
    // some session has ended, and a newer program says which: all are looked up anew, what is shared ends by itself within its part of a second
    if (!hash) return entries.clear()
    living.delete(hash)
    forget(hash)
  })

  const remember = (hash: string, key: string, { session, stopped }: Answer, tenantId: string | undefined): Entry => {
    // it ended while the answer was on its way
    if (endings.has(hash)) return over
    if (entries.size > LIMIT) entries.clear()
    if (living.size > LIMIT) living.clear()
    if (session) living.add(hash)
    else if (!tenantId) living.delete(hash)
    const now = Date.now()
    const entry = { session, stopped, until: now + HELD_MS, saidAt: now }
    if (hold) entries.set(key, entry)
    return entry
  }
  const ask = async (hash: string, key: string, background: boolean, tenantId: string | undefined): Promise<Entry> => {
    const known = await store.get(key)
    if (known) return remember(hash, key, known, tenantId)
    const input = { tokenHash: hash, background, ...(tenantId ? { tenantId } : {}) }
    const look = () => callService(platform, 'identity', sessions.endpoints.resolve, input, { tenantId: defaultTenant, withinMs: SESSION_MS })
    // identity may be several processes, at as many addresses: the next one answers where this one is gone or stands still
    const said = await look().catch(look)
    return remember(hash, key, store.keep(key, { session: said.session as Session | null, stopped: said.stopped }), tenantId)
  }
  /** What identity said last of a living session, where that counts. */
  const lastWord = (hash: string, tenantId: string | undefined): Entry | undefined => {
    const since = Date.now() - LAST_WORD_MS
    const held = ['', 'b'].map((how) => entries.get(keyOf(hash, tenantId, how)))
    return endings.has(hash) ? undefined : held.find((entry) => entry?.session && entry.saidAt > since)
  }
  /** Asks on until identity says something, in the background: nobody's 30 minutes begin anew. */
  const askOn = async (hash: string, tenantId: string | undefined): Promise<void> => {
    const key = keyOf(hash, tenantId, 'b')
    if (behind.has(key)) return
    behind.add(key)
    let said: Entry | undefined
    for (let n = 0; n < ON_TIMES && !said && !endings.has(hash); n++) {
      await sleep(ON_MS, undefined, { ref: false })
      said = await ask(hash, key, true, tenantId).catch(() => undefined)
    }
    behind.delete(key)
  }
  /** What identity says, or has said last where it says nothing now. */
  const askOrLast = async (hash: string, key: string, background: boolean, tenantId: string | undefined): Promise<Entry> => {
    const asked = ask(hash, key, background, tenantId)
    if (!lastWord(hash, tenantId)) return asked
    const waited = new AbortController()
    const still = sleep(STILL_MS, undefined, { signal: waited.signal })
    const said = await Promise.race([asked, still]).catch(() => undefined)
    waited.abort()
    if (said) return said
    const last = lastWord(hash, tenantId)
    if (!last) return endings.has(hash) ? over : asked
    const entry = { ...last, until: Date.now() + HELD_MS }
    entries.set(key, entry)
    void askOn(hash, tenantId)
    return entry
  }
  return {
    /** The living session of a token, or null. Background calls (polling, stream) do not slide its 30 minutes. */
    resolve: async (token: string, background: boolean, tenantId?: string): Promise<Known> => {
      const hash = tokenHash(token)
      if (endings.has(hash)) return over
      const key = keyOf(hash, tenantId, background ? 'b' : '')
      const known = entries.get(key)
      if (known && known.until > Date.now()) return known
      const running = asking.get(key)
      if (running) return running
      const fresh = askOrLast(hash, key, background, tenantId).finally(() => asking.delete(key))
      asking.set(key, fresh)
      return fresh
    },
    /** Has this token been a living session's, as far as this process knows? Says nothing about now. */
    proved: (token: string): boolean => living.has(tokenHash(token)),
    drop: (token: string) => forget(tokenHash(token)),
    /** Asks identity anew of the session of this hash: what its person may has changed. */
    renew: forget,
    /** Calls the listener with the token's hash of each session that ends, with nothing where it was not understood whose: any may have ended then. */
    onEnd: endings.listen,
    stop: endings.stop,
  }
}
export type SessionCache = Awaited<ReturnType<typeof sessionCache>>
