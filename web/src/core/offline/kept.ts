import { currentSession, type Session } from '../session/session.ts'
import { localStore } from '../storage.ts'
import { stays } from './kept-paths.ts'

const CACHE = 'academy-kept'
const OWNER = 'keptFor'
/** So many answers at most, the newest, each of at most so many characters. */
const MOST = 240
const LARGEST = 400_000
/** An answer older than this is not shown: it would mislead more than it tells. */
const DAYS_MS = 7 * 86_400_000

interface Kept {
  /** Milliseconds since 1970, when the server answered. */
  at: number
  data: unknown
}

/** Browsers hold it only for pages that came by HTTPS or from the machine itself; without it nothing is kept. */
const store = (): Promise<Cache> | null => (typeof caches === 'undefined' ? null : caches.open(CACHE))

/** A call as it went out: method, address and body. */
export interface Asked {
  method: string
  url: string
  body?: unknown
}

const isKept = ({ method, url }: Asked): boolean => stays(method, new URL(url, window.location.origin).pathname.replace(/^\/api/, ''))

/** Where an answer is kept: the address without what only defeats caches. Whose it is stands in the storage beside it. */
const keyOf = ({ method, url, body }: Asked): string => {
  const address = new URL(url, window.location.origin)
  address.searchParams.delete('_t')
  address.searchParams.set('kept-as', method + (typeof body === 'string' ? body : ''))
  return address.href
}

let shownSince: number | null = null
const listeners = new Set<() => void>()
const show = (at: number | null) => {
  if (shownSince === at) return
  shownSince = at
  for (const listener of listeners) listener()
}

/** The time of the oldest answer of before that is on the screen now, in milliseconds; null where the server answered all. */
export const shownOf = (): number | null => shownSince
export const onShown = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The server answers again: what is drawn from now on is of now. */
export const showNow = () => show(null)

const ownerOf = ({ me }: Pick<Session, 'me'>): string | null => (me ? `${me.tenantId}|${me.userId}` : null)

const trim = async (cache: Cache) => {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)))
}

/** Is what is kept somebody else's? */
export const keptForAnother = (session: Session): boolean => session.me !== null && localStore.get(OWNER) !== null && localStore.get(OWNER) !== ownerOf(session)

/** Forgets everything that was kept. */
export const forgetKept = async (): Promise<void> => {
  localStore.remove(OWNER)
  show(null)
  if (typeof caches !== 'undefined') await caches.delete(CACHE)
}

/** Keeps an answer for when there is no network; what cannot be kept is simply not there then. */
export const keep = async (asked: Asked, data: unknown): Promise<void> => {
  const owner = ownerOf(currentSession())
  if (!owner || !isKept(asked)) return
  if (keptForAnother(currentSession())) await forgetKept()
  const text = JSON.stringify({ at: Date.now(), data } satisfies Kept)
  const cache = text.length > LARGEST ? null : await store()
  if (!cache || ownerOf(currentSession()) !== owner) return
  localStore.set(OWNER, owner)
  const key = keyOf(asked)
  try {
    // as the newest: the oldest go first
    await cache.delete(key)
    await cache.put(key, new Response(text, { headers: { 'content-type': 'application/json' } }))
    await trim(cache)
  } catch {
    // A full device keeps nothing: what is kept must not be half of it.
    await forgetKept()
  }
}

/** The last answer of such a call for whoever is signed in, where one is kept. The screen says of when it is. */
export const recall = async (asked: Asked): Promise<{ data: unknown } | null> => {
  if (!isKept(asked) || localStore.get(OWNER) !== ownerOf(currentSession())) return null
  const found = await (await store())?.match(keyOf(asked))
  if (!found) return null
  const { at, data } = (await found.json()) as Kept
  if (Date.now() - at > DAYS_MS) return null
  show(Math.min(at, shownSince ?? at))
  return { data }
}

/** Whom the device would know without a network: the person whose answers it keeps. */
export const keptPerson = async <T>(): Promise<T | null> => {
  const owner = localStore.get(OWNER)
  const found = owner ? await (await store())?.match(keyOf({ method: 'GET', url: '/api/auth/me' })) : undefined
  const me = found ? ((await found.json()) as Kept).data : null
  return me && ownerOf({ me: me as Session['me'] }) === owner ? (me as T) : null
}
