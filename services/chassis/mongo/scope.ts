import type { ClientSession } from 'mongoose'
import type { ScopeFields } from './model.ts'

/** What a reader may see of scoped nouns: all, or rows of these organisations, or rows that are his own (architecture.md §7). */
export type DataScope = { kind: 'all' } | { kind: 'some'; orgs: readonly string[]; self?: string }

export const everything: DataScope = { kind: 'all' }

/** Whoever reads: bound to one tenant, to a scope and, inside a unit of work, to its transaction. */
export interface Reader {
  tenantId: string
  dataScope: DataScope
  session?: ClientSession | undefined
  /** How far his lists are counted: to 10,000 unless told. */
  countTo?: number
}

export type Filter = Record<string, unknown>

const nothing: Filter = { _id: { $in: [] } }

/** The filter that a scope puts around a noun; a scoped noun without any reach gives nothing at all. */
const scopeFilter = (scope: DataScope, fields: ScopeFields | undefined): Filter => {
  if (scope.kind === 'all' || !fields) return {}
  const ways: Filter[] = []
  if (scope.orgs.length > 0) for (const field of [fields.org ?? []].flat()) ways.push({ [field === 'id' ? '_id' : field]: { $in: scope.orgs } })
  if (scope.self && fields.self) ways.push({ [fields.self === 'id' ? '_id' : fields.self]: scope.self })
  if (ways.length === 0) return nothing
  return ways.length === 1 ? (ways[0] as Filter) : { $or: ways }
}

const rename = (filter: unknown): unknown => {
  if (Array.isArray(filter)) return filter.map(rename)
  if (typeof filter !== 'object' || filter === null || Object.getPrototypeOf(filter) !== Object.prototype) return filter
  return Object.fromEntries(Object.entries(filter).map(([key, value]) => [key === 'id' ? '_id' : key, key.startsWith('$') ? rename(value) : value]))
}

/** `{ $and: [{ tenantId }, dataScope, filter] }` around every filter; `id` becomes `_id`. */
export const bind = (reader: Reader, fields: ScopeFields | undefined, filter: Filter): Filter => {
  const scope = scopeFilter(reader.dataScope, fields)
  const parts = [scope, rename(filter) as Filter].filter((part) => Object.keys(part).length > 0)
  return parts.length === 0 ? { tenantId: reader.tenantId } : { $and: [{ tenantId: reader.tenantId }, ...parts] }
}

/** The reserved tenant that owns tenants, credentials, sessions, jobs and regions (decided.md §4): for sign-in, relay, inbox and jobs only. */
export const PLATFORM = 'platform'
export const platform: Reader = { tenantId: PLATFORM, dataScope: everything }
/** A reader or unit turned towards the platform tenant. */
export const onPlatform = <R extends Reader>(who: R): R => ({ ...who, tenantId: PLATFORM, dataScope: everything })
