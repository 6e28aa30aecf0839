import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { holds } from '@academy/contracts/fee/holds.ts'
import { AccountModel } from '../accounts/model.ts'
import { reaches } from '../filters.ts'
import { costReaders } from './fee-preview.ts'
import { HoldModel } from './model.ts'

type Amounts = Returned<(typeof holds)['endpoints']['amounts']>
type Sum = Returned<(typeof holds)['endpoints']['sum']>

/** The net prices of enrolments, as far as the reader sees the outlets of the account that pays. */
export const amountsOf = async (ctx: Context, enrolmentIds: readonly string[]): Promise<Amounts> => {
  const rows = await repository(HoldModel)(unscoped(ctx)).find({ enrolmentId: { $in: [...enrolmentIds] }, amount: { $gt: 0 } })
  const accounts = await repository(AccountModel)(unscoped(ctx)).byIds([...new Set(rows.map((row) => row.accountId))])
  const scopes = costReaders.map((permission) => ctx.reach(permission))
  const seen = accounts.filter((account) => scopes.some((scope) => reaches(scope, [account.orgId, ...account.outletIds])))
  const ids = new Set(seen.map((account) => account.id))
  return rows.filter((row) => ids.has(row.accountId)).map(({ enrolmentId, amount, status }) => ({ enrolmentId, amount, status }))
}

/** What these enrolments come to together, each at the net price that is kept for it; what was let go counts nothing. */
export const sumOf = async (ctx: Context, enrolmentIds: readonly string[]): Promise<Sum> => {
  const kept = (await amountsOf(ctx, [...new Set(enrolmentIds)])).filter(({ status }) => status !== 'released')
  return { count: kept.length, amount: kept.reduce((sum, { amount }) => sum + amount, 0) }
}
