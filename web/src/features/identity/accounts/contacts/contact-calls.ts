import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { contacts } from '@academy/contracts/identity/accounts/contacts.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof contacts)['endpoints']
export type Contacts = Received<Endpoints['mine']>
export type Kind = Sent<Endpoints['ask']>['kind']
export type Asked = Received<Endpoints['ask']>

// Called directly: nothing of this may stay in a cache.
export const fetchContacts = () => send({ method: 'GET', path: '/auth/contacts' }) as Promise<Outcome<Contacts>>

export const askForContactCode = (given: Sent<Endpoints['ask']>) => send({ method: 'POST', path: '/auth/contacts/code', arg: given }) as Promise<Outcome<Asked>>

export const changeContact = (given: Sent<Endpoints['use']>) => send({ method: 'POST', path: '/auth/contacts', arg: given }) as Promise<Outcome<Contacts>>
