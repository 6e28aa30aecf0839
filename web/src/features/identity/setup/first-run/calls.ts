import type { Received, Sent } from '@academy/contracts/core/endpoint.ts'
import type { firstRun } from '@academy/contracts/identity/setup/first-run.ts'
import type { configuration } from '@academy/contracts/notification/configuration.ts'
import type { Outcome } from '../../../../core/request/failure.ts'
import { send } from '../../../../core/request/send.ts'

type Endpoints = (typeof firstRun)['endpoints']
type MailEndpoints = (typeof configuration)['endpoints']
export type Strength = Received<Endpoints['strength']>
export type MailGiven = Sent<MailEndpoints['saveMail']>
export type MailSteps = Received<MailEndpoints['testMail']>['steps']
export type FirstRunState = Received<Endpoints['state']>
export type FirstRunGiven = Sent<Endpoints['begin']>

// Called directly, as signing in is: the page loads neither schemas nor a store.
const PATH = '/identity/setup'

export const fetchFirstRun = () => send({ method: 'GET', path: `${PATH}/state`, background: true }) as Promise<Outcome<FirstRunState>>
/** Asks whether the code is right and the academy's names and code may stand so. */
export const checkAcademy = (given: Sent<Endpoints['check']>) => send({ method: 'POST', path: `${PATH}/check`, arg: given })
export const beginFirstRun = (given: FirstRunGiven) => send({ method: 'POST', path: `${PATH}/begin`, arg: given }) as Promise<Outcome<FirstRunState>>
export const judgePassword = (given: Sent<Endpoints['strength']>) =>
  send({ method: 'POST', path: `${PATH}/strength`, arg: given, background: true }) as Promise<Outcome<Strength>>

const MAIL = '/notify/configuration/mail'
export const saveMail = (given: MailGiven) => send({ method: 'PUT', path: MAIL, arg: given, changes: true })
export const testMail = (to: string) =>
  send({ method: 'POST', path: `${MAIL}/test`, arg: { to }, changes: true }) as Promise<Outcome<Received<MailEndpoints['testMail']>>>
