import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { setUpLinks } from '@academy/contracts/identity/accounts/set-up-links.ts'
import type { slips } from '@academy/contracts/identity/accounts/slips.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof setUpLinks)['endpoints']
export type OpenLink = Received<Endpoints['open']>

// Called directly: nothing of this may stay in a cache, and the page loads neither schemas nor components.
export const openLink = (token: string) => send({ method: 'POST', path: '/auth/link', arg: { token } }) as Promise<Outcome<OpenLink>>

export const openSlip = (given: Sent<(typeof slips)['endpoints']['open']>) =>
  send({ method: 'POST', path: '/auth/slip', arg: given }) as Promise<Outcome<{ token: string }>>

export const spendLink = (given: Sent<Endpoints['use']>) =>
  send({ method: 'POST', path: '/auth/link/password', arg: given }) as Promise<Outcome<Received<Endpoints['use']>>>
