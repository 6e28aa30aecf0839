import type { ParameterKey, ParameterValue } from '@academy/contracts/core/parameters.ts'
import type { Cause } from '../mongo/cause.ts'
import type { DataScope } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'
import type { Grant } from '../runtime/identity-token.ts'
import type { Locale } from '../runtime/texts.ts'

/** What every handler gets beside its parsed input: who asks, in which scope, and the way to change something. */
export interface Context extends Cause {
  userId: string
  sessionId: string
  grants: readonly Grant[]
  locale: Locale
  /** The value of a system parameter in this tenant. */
  parameter<K extends ParameterKey>(key: K): ParameterValue<K>
  /** Does the reader hold this permission, anywhere? For `actions`, never for access: that stands at the route. */
  may(permission: string): boolean
  /** The scope in which the reader holds another permission than the route's, for row rules; `null` when nowhere. */
  reach(permission: string): DataScope | null
  /** The approval models in which the reader's roles that hold this permission have this right; `null` for all models. */
  models(permission: string, right: 'file' | 'see' | 'decide'): string[] | null
  /**
   * Runs one atomic change. With an idempotency key, a retry after a crash gives the stored result instead of doing it again: that of the change of this
   * name, else of the same turn among those without one. A handler whose turns depend on what it finds names them; `null` is for work that may be
   * done each time, since it goes by what stands.
   */
  unit<T>(work: (unit: Unit) => Promise<T>, name?: string | null): Promise<T>
  /** The address the request came from, as the gateway saw it. */
  address: string
  /** Was the session restored for a remembered person? Then it is for the portal only (resolutions.md 31). */
  portal: boolean
  /** A header of the request that stands once, by its small letters; nothing but a hint: whoever calls writes what he likes. */
  header(name: string): string | undefined
  /** The value of a cookie that came with the request. */
  cookie(name: string): string | undefined
  /** The bytes of an upload; empty for every other kind of call. */
  upload: Buffer
}
