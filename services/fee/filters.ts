import type { Context } from '@academy/chassis/http/context.ts'
import { contains, named } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { DataScope, Filter } from '@academy/chassis/mongo/scope.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { users } from './people.ts'

// Pieces of list filters that several nouns share.

/** Equal, where it is asked. */
export const same = (field: string, value: unknown): Record<string, unknown> => (value === undefined ? {} : { [field]: value })

/** Moments of whole Shanghai days, both ends included. */
export const within = (field: string, from: string | undefined, to: string | undefined): Record<string, unknown> =>
  from || to ? { [field]: { ...(from ? { $gte: momentOf(from) } : {}), ...(to ? { $lt: momentOf(addDays(to, 1)) } : {}) } } : {}

/** Does this scope hold one of these organisations? */
export const reaches = (scope: DataScope | null, orgs: readonly (string | undefined)[]): boolean =>
  scope?.kind === 'all' || (scope?.kind === 'some' && orgs.some((org) => org !== undefined && scope.orgs.includes(org)))

/** A list's filter and what a reader's text looks in: these fields, and the names of the people of its rows. */
export const narrowed = async (
  ctx: Context,
  rows: Parameters<typeof occurringIn>[1],
  rest: Filter,
  text: string | undefined,
  fields: readonly string[],
): Promise<Filter> => {
  if (!text) return rest
  const people = await idsMatching(users(ctx), named(text), occurringIn(ctx, rows, rest), ['userId'])
  return { $and: [rest, { $or: [...fields.map((field) => ({ [field]: contains(text) })), { userId: { $in: people } }] }] }
}
