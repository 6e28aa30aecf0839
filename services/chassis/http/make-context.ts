import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { errorKeeper } from '../errors/error-rows.ts'
import type { Cause } from '../mongo/cause.ts'
import type { DataScope } from '../mongo/scope.ts'
import { idFrom, runUnit } from '../mongo/unit.ts'
import type { Clock } from '../runtime/clock.ts'
import { type Identity, PROBE } from '../runtime/identity-token.ts'
import { Refusal } from '../runtime/refusal.ts'
import type { Access } from './access.ts'
import type { Context } from './context.ts'
import type { SessionOf } from './export-tickets.ts'
import { type Keyed, keepResult } from './idempotency.ts'
import { judge } from './judge.ts'
import type { RequestParts } from './request-parts.ts'

/** What answering needs of the running service. */
export interface Served {
  service: string
  access: Access
  signingKey: string
  clock: Clock
  /** Notes that somebody has used a permission today. */
  used?: { note(identity: Identity, permission: string): void }
  /** Of whom a ticket of an export speaks; without it there are none. */
  sessionOf?: SessionOf
  /** Keeps an unexpected error for who looks after the service. */
  keepError?: ReturnType<typeof errorKeeper>
}

/** A header that stands once and says something. */
export const header = (req: RequestParts, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const cookieOf = (req: RequestParts, name: string): string | undefined =>
  header(req, 'cookie')
    ?.split(/;\s*/)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The scope in which this identity may call the route. Throws noSession, noPermission (default: denial) or switchedOff. */
export const scopeFor = ({ endpoint }: { endpoint: Endpoint }, served: Served, identity: Identity | null): DataScope => {
  const judged = judge(endpoint, served, identity)
  if (judged.refusal || !('scope' in judged)) throw judged.refusal
  return judged.scope
}

const NOTHING = Buffer.alloc(0)

/** Runs the units of one request; with a key, those that have committed before are not done again. */
const unitsOf = (cause: Cause, served: Served, keyed: Keyed | null): Context['unit'] => {
  let turn = 0
  return (work, given) => {
    if (!keyed) return runUnit(cause, work)
    if (given === null) return runUnit({ ...cause, newId: (what) => idFrom(undefined, what) }, work)
    const name = given ?? String(turn++)
    keyed.seenUnits.add(name)
    const before = keyed.names.indexOf(name)
    if (before >= 0) return Promise.resolve(keyed.units[before] as Awaited<ReturnType<typeof work>>)
    return runUnit({ ...cause, newId: (what) => cause.newId(`${name}|${what}`) }, async (unit) => {
      const result = await work(unit)
      await keepResult(served.service, keyed, name, result, unit.session)
      return result
    })
  }
}

/** Who asks, in which scope, and of which running service. */
export interface Asker {
  served: Served
  identity: Identity
  scope: DataScope
}

/** As what somebody acts, for the audit: by the first role that lets him, or his first where none is needed. */
const roleOf = ({ permission }: Endpoint, { access }: Served, { tenantId, grants }: Identity): string | undefined => {
  const first = grants[0]
  return (grants.length > 1 ? (grants.find((grant) => access.holds(tenantId, [grant], permission)) ?? first) : first)?.code
}

/** Who probes for leaks changes nothing, and nothing that he does is audited. */
const refuseWrites: Context['unit'] = () => Promise.reject(new Refusal('noPermission'))

/** What a handler gets of a request. */
// Written out field by field: spreading the cause into it cost a tenth of a plain read (deploy/decisions/0006).
export const contextOf = (
  req: RequestParts,
  { endpoint }: { endpoint: Endpoint },
  { served, identity, scope: dataScope }: Asker,
  keyed: Keyed | null,
): Context => {
  const { tenantId, userId, sessionId, grants, locale, requestId, correlationId, through } = identity
  const { service, access } = served
  const role = roleOf(endpoint, served, identity)
  const actor = through ? { userId, through } : role ? { userId, role } : { userId }
  const newId = (name: string) => idFrom(keyed?.id, name)
  const now = served.clock.now()
  const internal = sessionId === 'internal'
  return {
    service,
    tenantId,
    dataScope,
    actor,
    requestId,
    correlationId,
    newId,
    now,
    userId,
    sessionId,
    grants,
    locale,
    address: header(req, 'x-client-address') ?? '',
    portal: identity.portal === true,
    header: (name) => header(req, name),
    cookie: (name) => cookieOf(req, name),
    upload: Buffer.isBuffer(req.body) ? req.body : NOTHING,
    parameter: (key) => access.parameter(tenantId, key),
    may: (permission) => internal || access.holds(tenantId, grants, permission),
    reach: (permission) => (internal ? { kind: 'all' } : access.scopeOf(tenantId, userId, grants, permission)),
    models: (permission, right) => (internal ? null : access.modelsOf(tenantId, grants, permission, right)),
    unit: sessionId === PROBE ? refuseWrites : unitsOf({ service, tenantId, dataScope, actor, requestId, correlationId, newId, now }, served, keyed),
  }
}
