import i18next from 'i18next'
import { mayLeave } from '../core/form/unsaved.ts'
import { confirmUser } from '../core/notices/notices.ts'
import { forgetBrowser } from '../core/session/remembered.ts'
import { endSession } from '../core/session/session.ts'
import { sessionsApi } from './shell-api.ts'

const say = (key: string) => i18next.t(`shell:${key}`)

/** Signing out: asked once, told to the server, forgotten here whatever the server says. */
export const useLeave = () => {
  const [logout] = sessionsApi.useLogoutIam()
  return async () => {
    if (!(await mayLeave())) return
    const agreed = await confirmUser({ title: say('leave.title'), text: say('leave.text'), tone: 'info', yes: say('leave.yes'), no: say('leave.no') })
    if (!agreed) return
    await logout({}, { quiet: true })
    endSession('left')
    void forgetBrowser()
    window.location.hash = '#/'
  }
}
