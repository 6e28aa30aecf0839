import { useEffect, useSyncExternalStore } from 'react'
import { send } from '../request/send.ts'
import { sessionStore } from '../storage.ts'

// Without the store and its cache: visitors see covers before the application is fetched.

interface Pictured {
  code: string
  cover?: string
  banner?: string
}

const FRESH_MS = 60_000
let asked: { by: string; at: number } | undefined
let known: ReadonlyMap<string, Pictured> = new Map()
const listeners = new Set<() => void>()

/** Asks once for all covers of a page, and again for a later one, or for somebody else. */
const look = async () => {
  const by = `${sessionStore.get('token')}|${sessionStore.get('Access-Whitelist-DS')}`
  if (asked?.by === by && Date.now() - asked.at < FRESH_MS) return
  if (asked?.by !== by) known = new Map()
  asked = { by, at: Date.now() }
  const outcome = await send({ method: 'GET', path: '/training/covers', background: true })
  // a picture is no news: without it the drawing stands
  if (!outcome.ok) return
  known = new Map((outcome.data as Pictured[]).map((one) => [one.code, one]))
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The file of a course's own picture, where it has one. */
export const useCoursePicture = (code: string, kind: 'cover' | 'banner'): string | undefined => {
  const all = useSyncExternalStore(listen, () => known)
  useEffect(() => void look(), [])
  const own = all.get(code)
  return kind === 'banner' ? (own?.banner ?? own?.cover) : own?.cover
}
