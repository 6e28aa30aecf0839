import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains, named } from '@academy/chassis/http/filters.ts'
import { meantBy } from '@academy/chassis/http/meant.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { ledger } from '@academy/contracts/fee/ledger.ts'
import { same, within } from '../filters.ts'
import { users } from '../people.ts'
import { postings } from './model.ts'

/** Rows that name people. */
interface OfPeople {
  distinct(field: string, filter: Filter): Promise<unknown[]>
}

/** What a reader's text looks in: these fields, and the names of the people of these rows. */
export const textFilter = async (ctx: Context, rows: OfPeople, text: string | undefined, fields: readonly string[]): Promise<Filter> => {
  if (!text) return {}
  const people = await meantBy(users(ctx), named(text), () => rows.distinct('userId', {}))
  return { $or: [...fields.map((field) => ({ [field]: contains(text) })), { userId: { $in: people } }] }
}

/** The filter of an account's lines. */
export const filterOf = async (query: Parsed<(typeof ledger)['endpoints']['page']>, ctx: Context): Promise<Record<string, unknown>> => ({
  accountId: query.accountId,
  ...(await textFilter(ctx, postings(ctx), query.text, ['number', 'offeringNumber', 'courseCode', 'reference'])),
  ...among('kind', query.kinds),
  ...same('period', query.period),
  ...within('at', query.from, query.to),
})
