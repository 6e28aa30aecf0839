import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { type Failure, type Outcome, reasonsOf } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof sessions)['endpoints']
export type SignInAnswer = Received<Endpoints['login']>
export type Captcha = Received<Endpoints['captcha']>
export type DemoAccount = Received<Endpoints['demoAccounts']>[number]

/** A door of somebody else's by which one may come in. */
export type Provider = Received<Endpoints['prepare']>['providers'][number]

// Called directly: nothing of this may stay in a cache, and the page loads neither schemas nor components.
export const signIn = (given: Sent<Endpoints['login']>) => send({ method: 'POST', path: '/auth/login', arg: given }) as Promise<Outcome<SignInAnswer>>

/** A captcha for signing in, or for what `purpose` names. */
export const fetchCaptcha = async (purpose?: 'forgotten' | 'register'): Promise<Captcha | null> => {
  const outcome = await send({ method: 'GET', path: '/auth/captcha', arg: { purpose } })
  return outcome.ok ? (outcome.data as Captcha) : null
}

/** The captcha as a sound, or null when it is over. */
export const fetchCaptchaSound = async (captchaId: string, purpose?: 'forgotten' | 'register'): Promise<ArrayBuffer | null> => {
  const outcome = await send({ method: 'GET', path: `/auth/captcha/${captchaId}/sound`, arg: { purpose } })
  if (!outcome.ok) return null
  const { wav } = outcome.data as Received<Endpoints['captchaSound']>
  return Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0)).buffer
}

/** What is known before the first try: whether a captcha is due for this address, and whether there are demo accounts. */
export const fetchPrepared = async (): Promise<Received<Endpoints['prepare']>> => {
  const outcome = await send({ method: 'GET', path: '/auth/prepare' })
  return outcome.ok ? (outcome.data as Received<Endpoints['prepare']>) : { captchaDue: false, demo: false, rememberDays: 0, providers: [] }
}

/** The demo accounts of a development installation; none elsewhere, where the address does not exist. */
export const fetchDemoAccounts = async (): Promise<DemoAccount[]> => {
  const outcome = await send({ method: 'GET', path: '/auth/demoAccounts' })
  return outcome.ok && Array.isArray(outcome.data) ? (outcome.data as DemoAccount[]) : []
}

/** Who one is now; null where nothing was answered. */
export const fetchMe = async (): Promise<Received<Endpoints['me']> | null> => {
  const outcome = await send({ method: 'GET', path: '/auth/me' })
  return outcome.ok ? (outcome.data as Received<Endpoints['me']>) : null
}

/** Does the server ask for a captcha at the next try? */
export const wantsCaptcha = (failure: Failure): boolean => {
  const data = failure.data as { captchaRequired?: boolean } | undefined
  return data?.captchaRequired === true || reasonsOf(failure).some((reason) => /captcha/i.test(reason.code) || reason.params?.captchaRequired !== undefined)
}
