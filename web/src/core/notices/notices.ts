import { useSyncExternalStore } from 'react'

type Tone = 'success' | 'info' | 'warning' | 'error'
interface Toast {
  id: number
  tone: Tone
  text: string
}

interface Remark {
  text: string
  remedy?: string | undefined
  link?: string | undefined
  who?: string | undefined
}

/** Something that must be read or answered: an alert (no `no`), or a question. `html` is shown through an allow-list only. */
export interface Ask {
  id: number
  title: string
  tone: Tone
  text?: string | undefined
  html?: string | undefined
  remarks?: readonly Remark[] | undefined
  yes?: string | undefined
  no?: string | undefined
  danger?: boolean | undefined
  requestId?: string | undefined
  answer: (agreed: boolean) => void
}

interface Notices {
  toast: Toast | null
  asks: readonly Ask[]
  log: readonly Toast[]
}

let notices: Notices = { toast: null, asks: [], log: [] }
let counter = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const change = (next: Partial<Notices>) => {
  notices = { ...notices, ...next }
  for (const listener of listeners) listener()
}

const SPOKEN = 20

/** Shows one short message; a new one takes the place of the old (1-portal.md §2.4). It is also spoken by the live log. */
export const toast = (tone: Tone, text: string, milliseconds = tone === 'error' ? 4000 : 2000) => {
  const next = { id: ++counter, tone, text }
  if (timer) clearTimeout(timer)
  change({ toast: next, log: [...notices.log, next].slice(-SPOKEN) })
  timer = setTimeout(() => change({ toast: null }), milliseconds)
}

/** Takes the short message away at once. */
export const dropToast = () => change({ toast: null })

const put = (ask: Omit<Ask, 'id' | 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    const id = ++counter
    const answer = (agreed: boolean) => {
      change({ asks: notices.asks.filter((other) => other.id !== id) })
      resolve(agreed)
    }
    change({ asks: [...notices.asks, { ...ask, id, answer }] })
  })

/** An alert that stays until it was read. Two alerts saying the same are one. */
export const alertUser = async (ask: Omit<Ask, 'id' | 'answer' | 'no'>): Promise<void> => {
  const same = notices.asks.some((other) => other.title === ask.title && other.text === ask.text && !other.no)
  if (!same) await put(ask)
}

/** A question with two answers; resolves to whether the reader agreed. One that stands already is not asked a second time: a double click agrees to nothing. */
export const confirmUser = (ask: Omit<Ask, 'id' | 'answer'> & { yes: string; no: string }): Promise<boolean> =>
  notices.asks.some(({ title, yes }) => title === ask.title && yes === ask.yes) ? Promise.resolve(false) : put(ask)

/** Closes every dialog unanswered, as each navigation does (1-portal.md §2). */
export const closeAsks = () => {
  for (const ask of notices.asks) ask.answer(false)
}

/** What is to be shown: message, log and open questions; the component draws again when it changes. */
export const useNotices = (): Notices =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
