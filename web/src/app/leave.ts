import type { Sent } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import i18next from 'i18next'
import { mayLeave } from '../core/form/unsaved.ts'
import { confirmUser } from '../core/notices/notices.ts'
import { WAITING_MARKS } from '../core/offline/waiting-marks-key.ts'
import { send } from '../core/request/send.ts'
import { forgetBrowser } from '../core/session/remembered.ts'
import { endSession } from '../core/session/session.ts'
import { localStore } from '../core/storage.ts'

const say = (key: string) => i18next.t(`shell:${key}`)

/** Tells the server. Called directly: an answer that the session was over already must not pass for its end. */
export const tellLeaving = (arg: Sent<(typeof sessions)['endpoints']['logoutIam']>) => send({ method: 'POST', path: '/auth/logoutIam', arg, changes: true })

/** Signing out: asked once, told to the server, forgotten here whatever the server says. */
export const useLeave = () => async () => {
  if (!(await mayLeave())) return
  const agreed = await confirmUser({
    title: say('leave.title'),
    text: say(localStore.get(WAITING_MARKS) ? 'leave.waiting' : 'leave.text'),
    tone: 'info',
    yes: say('leave.yes'),
    no: say('leave.no'),
  })
  if (!agreed) return
  await tellLeaving({})
  endSession('left')
  void forgetBrowser()
  window.location.hash = '#/'
}
