import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import i18next from 'i18next'
import { mayLeave } from '../form/unsaved.ts'
import { confirmUser } from '../notices/notices.ts'
import { WAITING_MARKS } from '../offline/waiting-marks-key.ts'
import { send } from '../request/send.ts'
import { localStore } from '../storage.ts'
import { forgetBrowser } from './remembered.ts'
import { endSession } from './session.ts'

const say = (key: string) => i18next.t(`shell:${key}`)

/** Tells the server. Called directly: an answer that the session was over already must not pass for its end. */
export const tellLeaving = (arg: Sent<(typeof sessions)['endpoints']['logoutIam']>) => send({ method: 'POST', path: '/auth/logoutIam', arg, changes: true })

/**
 * Signing out: asked once, without a question where another dialog has asked already or nothing else can be done (`ask: false`); told to the server, forgotten
 * here whatever the server says. Whoever came by a provider's door is led there, so that his session there ends too (1-portal.md §4.1).
 */
export const leave = async ({ ask = true } = {}): Promise<void> => {
  if (ask && !(await mayLeave())) return
  const agreed =
    !ask ||
    (await confirmUser({
      title: say('leave.title'),
      text: say(localStore.get(WAITING_MARKS) ? 'leave.waiting' : 'leave.text'),
      tone: 'info',
      yes: say('leave.yes'),
      no: say('leave.no'),
    }))
  if (!agreed) return
  const told = await tellLeaving({})
  endSession('left')
  void forgetBrowser()
  const after = told.ok ? (told.data as Received<(typeof sessions)['endpoints']['logoutIam']>).after : undefined
  if (after) window.location.assign(after)
  else window.location.hash = '#/'
}
