import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { signOns } from '@academy/contracts/identity/accounts/sign-ons.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof signOns)['endpoints']
export type Entered = Received<Endpoints['enter']>
export type Asked = NonNullable<Entered['asked']>
export type SignOn = Received<Endpoints['mine']>[number]

// Called directly: nothing of this may stay in a cache.
export const enterByCode = (code: string) => send({ method: 'POST', path: '/auth/didLogin/enter', arg: { code } }) as Promise<Outcome<Entered>>
export const linkAccount = (given: Sent<Endpoints['link']>) =>
  send({ method: 'POST', path: '/auth/didLogin/link', arg: given }) as Promise<Outcome<Received<Endpoints['link']>>>
export const fetchSignOns = () => send({ method: 'GET', path: '/auth/sign-ons' }) as Promise<Outcome<SignOn[]>>
export const unlinkAccount = (id: string) => send({ method: 'POST', path: '/auth/sign-ons/unlink', arg: { id }, changes: true })
