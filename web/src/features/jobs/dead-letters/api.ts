import type { Received } from '@academy/contracts/core/endpoint.ts'
import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { connect } from '../../../core/connect.ts'

export const lettersApi = connect(deadLetters)

type Endpoints = (typeof deadLetters)['endpoints']
export type Letter = Received<Endpoints['page']>['records'][number]
export type OpenLetter = Received<Endpoints['open']>

/** A service as the contract takes it, from a letter or an address. */
export type ServiceName = NonNullable<Parameters<typeof lettersApi.useOpen>[0]> extends infer A ? Extract<A, { service: unknown }>['service'] : never

/** The service of a letter: its id begins with it. */
export const serviceOf = (id: string): ServiceName => id.split('.')[0] as ServiceName
