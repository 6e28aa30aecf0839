import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { send } from '../request/send.ts'
import { localStore, sessionStore } from '../storage.ts'
import { beginSession, currentSession } from './session.ts'

// The cookie itself is out of our reach: this says only that there may be one, so that nobody else's start costs a request.
const FLAG = 'remembered'

/** Notes whether this browser is remembered from now on. */
export const noteRemembered = (remembered: boolean) => {
  if (remembered) localStore.set(FLAG, '1')
  else localStore.remove(FLAG)
}

/** Places that are not the portal's: whoever goes there types his password. */
const ASKS = /^#\/(manage|login)\b/

/** May this start of the application become a remembered person's without a password? Not where one has just signed out. */
export const mayRestore = (): boolean =>
  localStore.get(FLAG) !== null && !currentSession().token && sessionStore.get('logout_state') !== 'left' && !ASKS.test(window.location.hash)

/** Tries once, without a word, to get the portal session of whom this browser remembers (resolutions.md 31); tells whether it began. */
export const restoreSession = async (): Promise<boolean> => {
  const outcome = await send({ method: 'POST', path: '/auth/remembered', arg: {} })
  if (!outcome.ok) return false
  const { session } = outcome.data as Received<(typeof sessions)['endpoints']['restore']>
  if (!session) noteRemembered(false)
  if (!session || currentSession().token) return false
  beginSession(session.token, session.user)
  return true
}

/** Lets this browser forget, also where the session was over and signing out reached nobody. */
export const forgetBrowser = async (): Promise<void> => {
  if (localStore.get(FLAG) === null) return
  noteRemembered(false)
  await send({ method: 'POST', path: '/auth/remembered/forget', arg: {} })
}
