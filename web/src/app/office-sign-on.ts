import { codes } from '@academy/contracts/core/codes.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { officeTickets } from '@academy/contracts/identity/accounts/office-tickets.ts'
import { useEffect } from 'react'
import { API_BASE, send } from '../core/request/send.ts'
import { useSession } from '../core/session/session.ts'
import { sessionStore } from '../core/storage.ts'

// Beside the contract, which would bring its schemas into the first page; the story holds both together.
export const OPEN = 'AdminLoginSuccess'
export const EVERY_MS = 3000
export const TIMES = 120
/** Where this tab keeps that the back office is open in its session. */
export const ADMIN_LOGIN = 'adminLogin'
const FRAME = 'office-sign-on'

/** Posts the ticket in a hidden frame, which its answer leads on to the page that tells us. */
const post = (ticket: string): HTMLIFrameElement => {
  const frame = Object.assign(document.createElement('iframe'), { name: FRAME, title: FRAME, hidden: true })
  const form = Object.assign(document.createElement('form'), { method: 'post', action: `${API_BASE}/auth/admin/login`, target: FRAME, hidden: true })
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'ticket', value: ticket }))
  document.body.append(frame, form)
  form.submit()
  form.remove()
  return frame
}

/** Asks for tickets until one is taken, the server says that none will be, or it was asked often enough. Gives back how to stop. */
const signOn = (): (() => void) => {
  let left = TIMES
  let busy = false
  let over = false
  let frame: HTMLIFrameElement | undefined
  const stop = () => {
    over = true
    clearInterval(timer)
    window.removeEventListener('message', hear)
    frame?.remove()
  }
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (data !== OPEN || origin !== window.location.origin || !frame || source !== frame.contentWindow) return
    sessionStore.set(ADMIN_LOGIN, '1')
    stop()
  }
  const turn = async () => {
    if (busy) return
    if (left-- <= 0) return stop()
    busy = true
    const outcome = await send({ method: 'POST', path: '/auth/admin/ticket', arg: {}, background: true })
    busy = false
    if (over) return
    if (!outcome.ok) return outcome.failure.code === codes.noSession ? stop() : undefined
    const { ticket } = outcome.data as Received<(typeof officeTickets)['endpoints']['ask']>
    if (!ticket) return stop()
    frame?.remove()
    frame = post(ticket)
  }
  const timer = setInterval(() => void turn(), EVERY_MS)
  window.addEventListener('message', hear)
  return stop
}

/** Signs on to the back office without a word while somebody is signed in and it is not open yet (1-portal.md §4.3; resolutions.md 32). */
export const useOfficeSignOn = () => {
  const { token } = useSession()
  useEffect(() => (token && sessionStore.get(ADMIN_LOGIN) !== '1' ? signOn() : undefined), [token])
}
