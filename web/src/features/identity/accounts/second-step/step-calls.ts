import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { secondStep } from '@academy/contracts/identity/accounts/second-step.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof secondStep)['endpoints']
type Answer<N extends keyof Endpoints> = Promise<Outcome<Received<Endpoints[N]>>>
export type Fresh = Received<Endpoints['begin']>
export type Passed = Received<Endpoints['pass']>
export type Own = Received<Endpoints['mine']>

// Called directly: nothing of this may stay in a cache.
export const beginStep = (ticket: string) => send({ method: 'POST', path: '/auth/secondStep/begin', arg: { ticket } }) as Answer<'begin'>
export const passStep = (arg: Sent<Endpoints['pass']>) => send({ method: 'POST', path: '/auth/secondStep', arg }) as Answer<'pass'>
export const fetchOwnStep = () => send({ method: 'GET', path: '/auth/secondStep/mine' }) as Answer<'mine'>
export const startStep = (password: string) => send({ method: 'POST', path: '/auth/secondStep/start', arg: { password } }) as Answer<'start'>
export const confirmStep = (arg: Sent<Endpoints['confirm']>) => send({ method: 'POST', path: '/auth/secondStep/confirm', arg }) as Answer<'confirm'>
export const renewRecovery = (code: string) => send({ method: 'POST', path: '/auth/secondStep/recovery', arg: { code } }) as Answer<'renew'>
export const stopStep = (code: string) => send({ method: 'POST', path: '/auth/secondStep/stop', arg: { code } }) as Answer<'stop'>
