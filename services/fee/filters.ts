import type { DataScope } from '@academy/chassis/mongo/scope.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'

// Pieces of list filters that several nouns share.

/** Equal, where it is asked. */
export const same = (field: string, value: unknown): Record<string, unknown> => (value === undefined ? {} : { [field]: value })

/** Moments of whole Shanghai days, both ends included. */
export const within = (field: string, from: string | undefined, to: string | undefined): Record<string, unknown> =>
  from || to ? { [field]: { ...(from ? { $gte: momentOf(from) } : {}), ...(to ? { $lt: momentOf(addDays(to, 1)) } : {}) } } : {}

/** Does this scope hold one of these organisations? */
export const reaches = (scope: DataScope | null, orgs: readonly (string | undefined)[]): boolean =>
  scope?.kind === 'all' || (scope?.kind === 'some' && orgs.some((org) => org !== undefined && scope.orgs.includes(org)))
