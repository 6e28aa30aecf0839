import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { consents } from '@academy/contracts/identity/accounts/consents.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof consents)['endpoints']
export type Consents = Received<Endpoints['mine']>
export type DueText = Consents['due'][number]

// Called directly: the page of who must agree first loads neither schemas nor components.
export const fetchConsents = () => send({ method: 'GET', path: '/auth/consents' }) as Promise<Outcome<Consents>>

export const acceptAll = (given: Sent<Endpoints['accept']>) => send({ method: 'POST', path: '/auth/consents/accept', arg: given }) as Promise<Outcome<Consents>>

export const choosePurpose = (given: Sent<Endpoints['choose']>) =>
  send({ method: 'PUT', path: '/auth/consents/purposes', arg: given, changes: true }) as Promise<Outcome<Consents>>

export const revokeConsent = () => send({ method: 'POST', path: '/auth/consents/revoke', arg: {}, changes: true })
