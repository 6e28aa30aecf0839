import { useSyncExternalStore } from 'react'
import { comesBack, forgetAgain, isRemembered, mayRestore, restoreSession } from './remembered.ts'
import { beginSession, currentSession, endSession, type Me, onSession, type SessionEnd, takeReturn } from './session.ts'

// A session lives in its tab (1-portal.md §3). Tabs of this origin hand it on to each other while they are open; nothing is kept beyond that.
type Message =
  | { type: 'ask' }
  | { type: 'session'; token: string; me: Me }
  | { type: 'ended'; token: string; how: SessionEnd }
  /** Somebody is at work in another tab: this one is not idle. */
  | { type: 'awake'; token: string }

/** A tab without a session that takes the one of another tab, or of whom the browser remembers. */
interface Search {
  /** Its session ended just now: it goes on where it was. */
  back: boolean
}

const CHANNEL = 'academy-session'
/** So long whoever decides by the session waits for an answer, and so long one that is late still counts. */
const WAIT = 150
const LATE = 3000
/** So long a page waits for the server to say whom the browser remembers; an answer that is late still counts. */
const PATIENCE = 3000
const AWAKE_EVERY = 5000

let channel: BroadcastChannel | null = null
let asking = false
let search: Search | null = null
let lastAwake = 0
const listeners = new Set<() => void>()

const tell = (message: Message) => channel?.postMessage(message)
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const ask = (still: boolean) => {
  asking = still
  for (const listener of listeners) listener()
}

/** Whoever was sent away meanwhile goes on where he was. */
const goOn = ({ back }: Search) => {
  const { hash } = window.location
  if (hash.startsWith('#/login') || (back && hash === '#/')) window.location.hash = `#${takeReturn() ?? '/person'}`
  else if (back) takeReturn()
}

const take = ({ token, me }: { token: string; me: Me }) => {
  if (currentSession().token || !search) return
  const found = search
  search = null
  beginSession(token, me)
  ask(false)
  goOn(found)
}

/** Waits until an open tab has had the time to hand its session on. */
const askTabs = async (): Promise<void> => {
  if (!channel) return
  tell({ type: 'ask' })
  await pause(WAIT)
}

/** One tab of this browser after the other, where the browser can see to it: a session for each would push out those on other devices. */
const inTurn = (work: () => Promise<void>): Promise<void> => ('locks' in navigator ? navigator.locks.request('academy-remembered', work) : work())

/** Asks the browser itself where no tab hands a session on; those that wait for their turn get it handed on. */
const restored = async (mine: Search): Promise<void> => {
  if (isRemembered()) await askTabs()
  if (!isRemembered() || !(await restoreSession())) return
  const { token, me } = currentSession()
  if (token && me) tell({ type: 'session', token, me })
  goOn(mine)
}

/** Looks for a session; whoever decides by it waits no longer than he must. */
const seek = async (mine: Search): Promise<void> => {
  search = mine
  const late = pause(LATE)
  const place = window.location.hash
  const enough = setTimeout(() => ask(false), PATIENCE)
  ask(true)
  await (mine.back || mayRestore() ? inTurn(() => restored(mine)) : askTabs())
  clearTimeout(enough)
  ask(false)
  if (mine.back && !currentSession().token && window.location.hash === place) window.location.hash = '#/'
  await late
  if (search === mine) search = null
}

const hear = ({ data }: MessageEvent<Message>) => {
  const { token, me } = currentSession()
  if (data.type === 'ask') {
    if (token && me) tell({ type: 'session', token, me })
  } else if (data.type === 'session') take(data)
  else if (data.token !== token) return
  else if (data.type === 'awake') document.dispatchEvent(new Event('academy:awake'))
  else {
    endSession(data.how)
    if (data.how === 'left') window.location.hash = '#/'
  }
}

/**
 * Joins the tabs of this origin: takes over the session of one that is open, or of whom the browser remembers, also when one's own is over, hands on
 * one's own, and ends with the others. Gives back how to stop.
 */
export const joinTabs = () => {
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = hear
  }
  const stop = onSession((now, before) => {
    if (!before.token || now.token || !now.ended) return
    tell({ type: 'ended', token: before.token, how: now.ended })
    if (comesBack(now)) void seek({ back: true })
  })
  void forgetAgain()
  if (!currentSession().token) void seek({ back: false })
  return () => {
    stop()
    channel?.close()
    channel = null
    search = null
    asking = false
  }
}

/** Tells the other tabs of this session that its reader is there, at most every five seconds. */
export const tellAwake = () => {
  const { token } = currentSession()
  if (!token || !channel || Date.now() - lastAwake < AWAKE_EVERY) return
  lastAwake = Date.now()
  tell({ type: 'awake', token })
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
