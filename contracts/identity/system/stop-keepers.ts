import { isStopOn, type StopSpan } from './stop-times.ts'

/** Whoever holds one of these goes on working, so that a stop can be ended. */
const keepers: readonly string[] = ['ADMIN', 'OPERATOR']

/** Does somebody with these roles go on working through a stop? Those who keep the academy by whose word it is do, and whom it names. */
export const keepsOn = ({ roles = [] }: { roles?: readonly string[] | undefined }, own: boolean, grants: readonly { code: string }[]): boolean =>
  grants.some(({ code }) => roles.includes(code) || (own && keepers.includes(code)))

interface Stopping extends StopSpan {
  target: string
  roles?: readonly string[] | undefined
}

/** Does a stop that one academy ordered hold somebody of an academy up at this moment? Judged alike by gateways and by the explanation of access. */
export const holdsUp = (stop: Stopping, { by, tenantId, grants }: { by: string; tenantId: string; grants: readonly { code: string }[] }, now: Date): boolean =>
  (stop.target === 'all' || by === tenantId) && isStopOn(stop, now) && !keepsOn(stop, by === tenantId, grants)
