import { useSyncExternalStore } from 'react'
import { currentSession } from '../session/session.ts'
import { sessionStore } from '../storage.ts'

export interface Badges {
  todo: number
  unread: number
}

let badges: Badges = { todo: 0, unread: 0 }
const listeners = new Set<() => void>()

/** Takes counts as the server has told them; those that are not named stay. The to-dos are also kept in the tab's storage (1-portal.md §3). */
export const setBadges = (next: Partial<Badges>) => {
  badges = { ...badges, ...next }
  if (currentSession().token) sessionStore.set('taskCount', String(badges.todo))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The counts of tasks and of unread notices; the component draws again when one changes. */
export const useBadges = (): Badges => useSyncExternalStore(subscribe, () => badges)

/** `99+` above 99 (1-portal.md §2.4). */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))
