import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { useSyncExternalStore } from 'react'
import { readJson, sessionStore } from '../storage.ts'

export type Me = Received<(typeof sessions)['endpoints']['me']>
/** How a session ended: by the reader, by the server, or after half an hour of silence. */
export type SessionEnd = 'left' | 'expired' | 'idle'

export interface Session {
  token: string | null
  me: Me | null
  ended: SessionEnd | null
}

// The session lives beside the store, because the request layer below the store needs it; it survives a reload of the tab.
let session: Session = { token: sessionStore.get('token'), me: readJson<Me | null>(sessionStore, 'user_data', null), ended: null }
const listeners = new Set<(now: Session, before: Session) => void>()

const change = (next: Partial<Session>) => {
  const before = session
  session = { ...session, ...next }
  for (const listener of [...listeners]) listener(session, before)
}

/** The session of this moment, for what is no component. */
export const currentSession = (): Session => session

/** Calls back at every change, with what was before. */
export const onSession = (listener: (now: Session, before: Session) => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Every call of this tab says in which academy it works (1-portal.md §6). */
const keepMe = (me: Me) => {
  sessionStore.set('user_data', JSON.stringify(me))
  sessionStore.set('tenantId', me.tenantId)
  sessionStore.set('Access-Whitelist-DS', me.tenantId)
}

/** Keeps token and person of a sign-in in this tab, and tells who listens. */
export const beginSession = (token: string, me: Me) => {
  sessionStore.set('token', token)
  // it was another session's: this one signs on to the back office by itself
  sessionStore.remove('adminLogin')
  keepMe(me)
  sessionStore.remove('logout_state')
  change({ token, me, ended: null })
}

/** Takes the person anew, as the server shows him now; the token stays. */
export const knowMe = (me: Me) => {
  keepMe(me)
  change({ me })
}

/** Works on in another academy of the same person: the open pages were the other one's. */
export const enterAs = (me: Me) => {
  for (const key of ['pageTabs', 'taskCount', 'clickTab']) sessionStore.remove(key)
  knowMe(me)
}

/** Forgets token and person; the shell goes to the public portal. The place is kept, to come back to after signing in again. */
export const endSession = (how: SessionEnd) => {
  if (!session.token) return
  if (how !== 'left') sessionStore.set('returnTo', window.location.hash.slice(1))
  for (const key of ['token', 'user_data', 'tenantId', 'Access-Whitelist-DS', 'taskCount', 'clickTab', 'pageTabs', 'adminLogin']) sessionStore.remove(key)
  sessionStore.set('logout_state', how)
  change({ token: null, me: null, ended: how })
}

/** The public portal was reached: how the session ended steers no page any more. */
export const forgetEnd = () => {
  if (session.ended) change({ ended: null })
}

/** Where the reader was when the session ended, once. */
export const takeReturn = (): string | null => {
  const place = sessionStore.get('returnTo')
  sessionStore.remove('returnTo')
  return place
}

/** The session; the component draws again when it changes. */
export const useSession = (): Session => useSyncExternalStore(onSession, () => session)

/** May the reader do this? The server decides; the screen only hides what it would refuse. */
export const usePermission = () => {
  const { me } = useSession()
  return (permission: string): boolean => {
    if (!me) return permission === 'public'
    return permission === 'session' || permission === 'public' || me.permissions.includes(permission)
  }
}
