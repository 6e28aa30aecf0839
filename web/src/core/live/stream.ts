import { reactTo } from '../request/react.ts'
import { API_BASE, headersOf, send } from '../request/send.ts'
import { currentSession } from '../session/session.ts'
import { setBadges } from './badges.ts'

/** What the live stream tells: counts moved, a record changed, the reader may something else than before. */
type LiveEvent =
  | { type: 'open' }
  | { type: 'ended' }
  | { type: 'session' }
  | { type: 'badge'; todo?: number; unread?: number }
  | { type: 'changed'; noun: string; id?: string }

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Listens to the stream; gives back how to stop. */
export const onLive = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const tell = (event: LiveEvent) => {
  // A badge without counts only says that they moved.
  if (event.type === 'badge' && event.todo === undefined && event.unread === undefined) void refreshBadges()
  if (event.type === 'badge')
    setBadges({ ...(event.todo === undefined ? {} : { todo: event.todo }), ...(event.unread === undefined ? {} : { unread: event.unread }) })
  for (const listener of listeners) listener(event)
}

const count = async (path: string): Promise<number | undefined> => {
  const outcome = await send({ method: 'GET', path, background: true })
  // Only the end of the session or of the service matters here; a count that did not come is asked for again.
  if (!outcome.ok) reactTo(outcome.failure, 'none')
  return outcome.ok && typeof outcome.data === 'number' ? outcome.data : undefined
}

/** Asks for both counts: at the start, and while the stream is down. */
export const refreshBadges = async (): Promise<void> => {
  const [todo, unread] = await Promise.all([count('/act/operate/taskCountMT'), count('/notify/notifyinfo/unReadNotifyCount')])
  setBadges({ ...(todo === undefined ? {} : { todo }), ...(unread === undefined ? {} : { unread }) })
}

/** The events in a piece of the stream, and what is left of an unfinished one. */
export const parseEvents = (text: string): { events: LiveEvent[]; rest: string } => {
  const parts = text.replace(/\r\n?/g, '\n').split('\n\n')
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => {
    const data = part
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n')
    return data ? [JSON.parse(data) as LiveEvent] : []
  })
  return { events, rest }
}

const read = async (signal: AbortSignal): Promise<void> => {
  const response = await fetch(`${API_BASE}/stream`, { headers: { ...headersOf({ background: true }), Accept: 'text/event-stream' }, signal })
  if (!response.ok || !response.body || !(response.headers.get('content-type') ?? '').includes('event-stream')) throw new Error('no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { events, rest } = parseEvents(text + value)
    text = rest
    for (const event of events) tell(event)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 30_000

/** Follows the stream until `signal` says stop; when it breaks, the counts are asked for before each new try (2 s, doubling to 30 s). */
export const follow = async (signal: AbortSignal): Promise<void> => {
  let wait = FIRST_PAUSE
  while (!signal.aborted && currentSession().token) {
    await refreshBadges()
    const began = Date.now()
    // Any end of the stream, clean or not, is answered the same way: count, wait, try again.
    await read(signal).catch(() => undefined)
    if (Date.now() - began > LONGEST_PAUSE) wait = FIRST_PAUSE
    await pause(wait, signal)
    wait = Math.min(wait * 2, LONGEST_PAUSE)
  }
}
