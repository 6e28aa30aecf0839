import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { keptPerson } from '../offline/kept.ts'
import { unanswered } from '../request/failure.ts'
import { send } from '../request/send.ts'
import { localStore, sessionStore } from '../storage.ts'
import { beginSession, currentSession, type Me, type Session } from './session.ts'

// The cookie itself is out of our reach: this says only that there may be one, so that nobody else's start costs a request; or that it is still to be forgotten.
const FLAG = 'remembered'
const FORGET = 'forget'

/** Notes whether this browser is remembered from now on. */
export const noteRemembered = (remembered: boolean) => {
  if (remembered) localStore.set(FLAG, '1')
  else localStore.remove(FLAG)
}

/** Places that are not the portal's: whoever goes there types his password. */
const ASKS = /^#\/(manage|login)\b/

/** May this tab become a remembered person's without a password? Not where one has just signed out. */
export const isRemembered = (): boolean => localStore.get(FLAG) === '1' && !currentSession().token && sessionStore.get('logout_state') !== 'left'

/** May it at this place? */
export const mayRestore = (place = window.location.hash): boolean => isRemembered() && !ASKS.test(place)

/** May whoever's session the server ended go on where he was? Not after half an hour of silence: nobody is there. */
export const comesBack = ({ ended }: Session): boolean => ended === 'expired' && mayRestore(`#${sessionStore.get('returnTo')}`)

/** No server knows it: the first answer ends it, and the browser is asked whom it remembers. */
const NO_TOKEN = 'offline'

/** Without a network whoever this browser remembers reads what the device has kept for him (shell-access.md rule 28). */
const beginOffline = async (): Promise<boolean> => {
  const me = await keptPerson<Me>()
  if (!me || currentSession().token) return false
  beginSession(NO_TOKEN, me)
  return true
}

/** Tries once, without a word, to get the portal session of whom this browser remembers (resolutions.md 31); tells whether it began. */
export const restoreSession = async (): Promise<boolean> => {
  const outcome = await send({ method: 'POST', path: '/auth/remembered', arg: {} })
  if (!outcome.ok) return unanswered(outcome.failure) && beginOffline()
  const { session } = outcome.data as Received<(typeof sessions)['endpoints']['restore']>
  if (!session) noteRemembered(false)
  if (!session || currentSession().token) return false
  beginSession(session.token, session.user)
  return true
}

/** Lets this browser forget where that was promised and the server has not heard of it yet. */
export const forgetAgain = async (): Promise<void> => {
  if (localStore.get(FLAG) !== FORGET) return
  const { ok } = await send({ method: 'POST', path: '/auth/remembered/forget', arg: {} })
  if (ok && localStore.get(FLAG) === FORGET) localStore.remove(FLAG)
}

/** Lets this browser forget, also where the session was over and signing out reached nobody; what fails now is done at the next start. */
export const forgetBrowser = async (): Promise<void> => {
  if (localStore.get(FLAG) === null) return
  localStore.set(FLAG, FORGET)
  await forgetAgain()
}
