import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { passwords } from '@academy/contracts/identity/accounts/passwords.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof passwords)['endpoints']
export type OwnPassword = Received<Endpoints['mine']>

// Called directly: nothing of this may stay in a cache, and pages without the component library load no schemas.
export const fetchOwnPassword = () => send({ method: 'GET', path: '/auth/password' }) as Promise<Outcome<OwnPassword>>

export const changePassword = (given: Sent<Endpoints['change']>) =>
  send({ method: 'POST', path: '/auth/password', arg: given }) as Promise<Outcome<Received<Endpoints['change']>>>
