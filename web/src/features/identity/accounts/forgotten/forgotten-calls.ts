import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { forgotten } from '@academy/contracts/identity/accounts/forgotten.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof forgotten)['endpoints']
export type Asked = Received<Endpoints['ask']>

// Called directly: nothing of this may stay in a cache, and the page loads neither schemas nor components.
export const askForCode = (given: Sent<Endpoints['ask']>) => send({ method: 'POST', path: '/auth/forgotten', arg: given }) as Promise<Outcome<Asked>>

export const spendCode = (given: Sent<Endpoints['use']>) =>
  send({ method: 'POST', path: '/auth/forgotten/password', arg: given }) as Promise<Outcome<Received<Endpoints['use']>>>
