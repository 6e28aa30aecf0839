import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { DataScope } from '../mongo/scope.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Identity } from '../runtime/identity-token.ts'
import { noPermission, Refusal, switchedOff } from '../runtime/refusal.ts'
import { stopSentence } from '../runtime/stop-words.ts'
import type { Access } from './access.ts'

/** How far somebody may ask an endpoint, and what stands against his asking it: the permission itself, or that its menu is off just now. */
type Judgement = { scope: DataScope; refusal?: Refusal } | { refusal: Refusal }

const own = (userId: string): Judgement => ({ scope: { kind: 'some', orgs: [], ...(userId ? { self: userId } : {}) } })

/** By what is judged: roles and organisations, and the moment. */
interface Known {
  access: Access
  clock: Clock
}

/** Judges whether an identity may call an endpoint, and in which scope (default: denial). Requests and their explanation are judged by this alone. */
export const judge = (endpoint: Endpoint, { access, clock }: Known, identity: Identity | null): Judgement => {
  const { permission } = endpoint
  if (!identity) return { refusal: new Refusal('noSession') }
  const internal = identity.sessionId === 'internal'
  if (permission === 'internal' && !internal) return { refusal: noPermission(permission) }
  if (internal) return { scope: { kind: 'all' } }
  if (permission === 'public') return own(identity.userId)
  if (!identity.userId) return { refusal: new Refusal('noSession') }
  if (identity.portal && endpoint.office) return { refusal: noPermission(permission) }
  if (permission === 'session') return own(identity.userId)
  const scope = access.scopeOf(identity.tenantId, identity.userId, identity.grants, permission)
  if (!scope) return { refusal: noPermission(permission) }
  const now = clock.now()
  const off = access.switchedOff(identity.tenantId, identity.grants, permission, now)
  return off ? { scope, refusal: switchedOff(stopSentence(identity.locale, off, now), off.until) } : { scope }
}
