import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains, named } from '@academy/chassis/http/filters.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { ledger } from '@academy/contracts/fee/ledger.ts'
import { same, within } from '../filters.ts'
import { users } from '../people.ts'

/** People whose name contains the text, at most 200. */
const peopleNamed = async (ctx: Context, text: string): Promise<string[]> => (await users(ctx).find(named(text), { limit: 200 })).map((one) => one.id)

/** What a reader's text looks in: numbers, offerings, courses, references and people's names. */
export const textFilter = async (ctx: Context, text: string | undefined, fields: readonly string[]): Promise<Record<string, unknown>> =>
  text ? { $or: [...fields.map((field) => ({ [field]: contains(text) })), { userId: { $in: await peopleNamed(ctx, text) } }] } : {}

/** The filter of an account's lines. */
export const filterOf = async (query: Parsed<(typeof ledger)['endpoints']['page']>, ctx: Context): Promise<Record<string, unknown>> => ({
  accountId: query.accountId,
  ...(await textFilter(ctx, query.text, ['number', 'offeringNumber', 'courseCode', 'reference'])),
  ...among('kind', query.kinds),
  ...same('period', query.period),
  ...within('at', query.from, query.to),
})
