import { useSyncExternalStore } from 'react'
import { mayRestore, restoreSession } from './remembered.ts'
import { beginSession, currentSession, endSession, type Me, onSession, type SessionEnd, takeReturn } from './session.ts'

// A session lives in its tab (1-portal.md §3). Tabs of this origin hand it on to each other while they are open; nothing is kept beyond that.
type Message =
  | { type: 'ask' }
  | { type: 'session'; token: string; me: Me }
  | { type: 'ended'; token: string; how: SessionEnd }
  /** Somebody is at work in another tab: this one is not idle. */
  | { type: 'awake'; token: string }

const CHANNEL = 'academy-session'
/** So long whoever decides by the session waits for an answer, and so long one that is late still counts. */
const WAIT = 150
const LATE = 3000
/** So long a page waits for the server to say whom the browser remembers; an answer that is late still counts. */
const PATIENCE = 3000
const AWAKE_EVERY = 5000

let channel: BroadcastChannel | null = null
let asking = false
let taking = false
let lastAwake = 0
const listeners = new Set<() => void>()

const settle = () => {
  asking = false
  for (const listener of listeners) listener()
}

/** Whoever was sent to sign in meanwhile goes on where he was. */
const goOn = () => {
  if (window.location.hash.startsWith('#/login')) window.location.hash = `#${takeReturn() ?? '/person'}`
}

/** Nobody here handed a session on: the browser itself may remember one. */
const restored = async (): Promise<void> => {
  if (mayRestore()) {
    const enough = setTimeout(settle, PATIENCE)
    if (await restoreSession()) goOn()
    clearTimeout(enough)
  }
  settle()
}

const take = ({ token, me }: { token: string; me: Me }) => {
  if (currentSession().token || !taking) return
  taking = false
  beginSession(token, me)
  settle()
  goOn()
}

const hear = ({ data }: MessageEvent<Message>) => {
  const { token, me } = currentSession()
  if (data.type === 'ask') {
    if (token && me) channel?.postMessage({ type: 'session', token, me } satisfies Message)
  } else if (data.type === 'session') take(data)
  else if (data.token !== token) return
  else if (data.type === 'awake') document.dispatchEvent(new Event('academy:awake'))
  else {
    endSession(data.how)
    if (data.how === 'left') window.location.hash = '#/'
  }
}

/** Joins the tabs of this origin: takes over the session of one that is open, or of whom the browser remembers, hands on one's own, and ends with the others. Gives back how to stop. */
export const joinTabs = () => {
  if (typeof BroadcastChannel === 'undefined') {
    asking = mayRestore()
    if (asking) void restored()
    return () => undefined
  }
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = hear
  const stop = onSession((now, before) => {
    if (before.token && now.ended && !now.token) channel?.postMessage({ type: 'ended', token: before.token, how: now.ended } satisfies Message)
  })
  if (!currentSession().token) {
    asking = taking = true
    channel.postMessage({ type: 'ask' } satisfies Message)
    setTimeout(() => void restored(), WAIT)
    setTimeout(() => {
      taking = false
    }, LATE)
  }
  return () => {
    stop()
    channel?.close()
    channel = null
    asking = taking = false
  }
}

/** Tells the other tabs of this session that its reader is there, at most every five seconds. */
export const tellAwake = () => {
  const { token } = currentSession()
  if (!token || !channel || Date.now() - lastAwake < AWAKE_EVERY) return
  lastAwake = Date.now()
  channel.postMessage({ type: 'awake', token } satisfies Message)
}

/** May this tab still become somebody's? Whoever decides by the session waits so long. */
export const useAsking = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asking,
  )
