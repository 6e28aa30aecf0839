import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { ownRegistration } from '@academy/contracts/identity/accounts/own-registration.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof ownRegistration)['endpoints']
export type Own = Received<Endpoints['begin']>
export type Prepared = Received<Endpoints['prepare']>
export type Form = Sent<Endpoints['keep']>
export type Place = Received<Endpoints['places']>[number]
export type Position = Received<Endpoints['positions']>[number]
export type FileField = Sent<Endpoints['fileBegin']>['field']

type Name = keyof Endpoints
type Answer<N extends Name> = Outcome<Received<Endpoints[N]>>

// Called directly: nothing of this may stay in a cache, and the page loads neither schemas nor components.
const post = <N extends Name>(path: string, arg?: unknown) => send({ method: 'POST', path: `/auth/register/${path}`, arg }) as Promise<Answer<N>>

export const fetchPrepared = () => send({ method: 'GET', path: '/auth/register/prepare' }) as Promise<Answer<'prepare'>>
export const fetchMine = () => send({ method: 'GET', path: '/auth/register/mine' }) as Promise<Answer<'mine'>>
export const askCode = (given: Sent<Endpoints['ask']>) => post<'ask'>('code', given)
export const beginByCode = (given: Sent<Endpoints['begin']>) => post<'begin'>('begin', given)
export const keepForm = (form: Form) => post<'keep'>('keep', form)
export const findPlaces = (text: string) => post<'places'>('places', { text })
export const fetchPositions = (orgId: string) => post<'positions'>('positions', { orgId })
export const submitIt = () => post<'submit'>('submit', {})
export const withdrawIt = () => post<'withdraw'>('withdraw', {})
export const dropFile = (field: FileField) => post<'fileDrop'>('files/drop', { field })

/** Sends a file piece by piece and keeps it with the registration; `far` hears how much of it is there, from 0 to 1. */
export const sendOwnFile = async (field: FileField, file: File, far: (share: number) => void): Promise<Answer<'fileFinish'>> => {
  const begun = await post<'fileBegin'>('files', { field, name: file.name.slice(-200), size: file.size })
  if (!begun.ok) return begun
  let upload = begun.data
  while (upload.at < upload.size) {
    far(upload.at / upload.size)
    const piece = file.slice(upload.at, upload.at + upload.piece)
    const sent = (await send({
      ...{ method: 'PUT', path: '/auth/register/files/{id}/pieces', arg: { id: upload.id, at: upload.at }, file: piece },
    })) as Answer<'filePiece'>
    if (!sent.ok) return sent
    upload = sent.data
  }
  far(1)
  return post<'fileFinish'>('files/finish', { id: upload.id, field })
}
