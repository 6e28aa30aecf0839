import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { firstRun } from '@academy/contracts/identity/setup/first-run.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof firstRun)['endpoints']
export type FirstRunState = Received<Endpoints['state']>
export type FirstRunGiven = Sent<Endpoints['begin']>

// Called directly, as signing in is: the page loads neither schemas nor a store.
const PATH = '/identity/setup'

export const fetchFirstRun = () => send({ method: 'GET', path: `${PATH}/state`, background: true }) as Promise<Outcome<FirstRunState>>
export const checkCode = (code: string) => send({ method: 'POST', path: `${PATH}/check`, arg: { code } })
export const beginFirstRun = (given: FirstRunGiven) => send({ method: 'POST', path: `${PATH}/begin`, arg: given }) as Promise<Outcome<FirstRunState>>
