import type { Context } from '@academy/chassis/http/context.ts'
import { among } from '@academy/chassis/http/filters.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { ledger } from '@academy/contracts/fee/ledger.ts'
import { narrowed, same, within } from '../filters.ts'
import { postings } from './model.ts'

/** The filter of an account's lines. */
export const filterOf = (query: Parsed<(typeof ledger)['endpoints']['page']>, ctx: Context): Promise<Filter> => {
  const rest = { accountId: query.accountId, ...among('kind', query.kinds), ...same('period', query.period), ...within('at', query.from, query.to) }
  return narrowed(ctx, postings(ctx), rest, query.text, ['number', 'offeringNumber', 'courseCode', 'reference'])
}
