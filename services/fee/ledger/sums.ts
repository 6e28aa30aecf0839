import type { Context } from '@academy/chassis/http/context.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { ledger, PostingKind } from '@academy/contracts/fee/ledger.ts'
import { postings } from './model.ts'

type Totals = Returned<(typeof ledger)['endpoints']['totals']>
type Months = Returned<(typeof ledger)['endpoints']['months']>
interface Sum {
  kind: PostingKind
  count: number
  amount: number
}

const added = (rows: readonly Sum[]) => {
  const sums = new Map<PostingKind, number>()
  for (const { kind, amount } of rows) sums.set(kind, (sums.get(kind) ?? 0) + amount)
  return {
    count: rows.reduce((total, row) => total + row.count, 0),
    change: rows.reduce((total, row) => total + row.amount, 0),
    sums: [...sums].map(([kind, amount]) => ({ kind, amount })).sort((a, b) => a.kind.localeCompare(b.kind)),
  }
}

/** What the lines of a filter come to: how many, what came in, what went out, by kind. */
export const totalsOf = async (ctx: Context, filter: Filter): Promise<Totals> => {
  const incoming = { $sum: { $cond: [{ $gt: ['$amount', 0] }, '$amount', 0] } }
  const group = { $group: { _id: '$kind', count: { $sum: 1 }, amount: { $sum: '$amount' }, incoming } }
  const rows = await postings(ctx).aggregate<{ _id: PostingKind; count: number; amount: number; incoming: number }>(filter, [group])
  const all = added(rows.map(({ _id, count, amount }) => ({ kind: _id, count, amount })))
  const came = rows.reduce((total, row) => total + row.incoming, 0)
  return { ...all, incoming: came, outgoing: all.change - came }
}

interface Month extends Sum {
  _id: { period: string; kind: PostingKind }
}

/** The balance of an account after its last line of each month. */
const closings = async (ctx: Context, filter: Filter): Promise<Map<string, number>> => {
  const last = { $group: { _id: '$period', balance: { $last: '$balance' } } }
  const rows = await postings(ctx).aggregate<{ _id: string; balance: number }>(filter, [{ $sort: { at: 1, _id: 1 } }, last])
  return new Map(rows.map((row) => [row._id, row.balance]))
}

interface Asked {
  accountId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Each month by kind, the newest first, of one account or of all that the reader sees. */
export const monthsOf = async (ctx: Context, { accountId, from, to }: Asked): Promise<Months> => {
  const span = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) }
  const filter: Filter = { ...(accountId ? { accountId } : {}), ...(from || to ? { period: span } : {}) }
  const group = { $group: { _id: { period: '$period', kind: '$kind' }, count: { $sum: 1 }, amount: { $sum: '$amount' } } }
  const found = await postings(ctx).aggregate<Month>(filter, [group])
  const rows = found.map((row) => ({ period: row._id.period, kind: row._id.kind, count: row.count, amount: row.amount }))
  const closing = accountId ? await closings(ctx, filter) : new Map<string, number>()
  const periods = [...new Set(rows.map((row) => row.period))].sort().reverse()
  const months = periods.map((period) => {
    const after = closing.get(period)
    return { period, ...added(rows.filter((row) => row.period === period)), ...(after === undefined ? {} : { closing: after }) }
  })
  return { months, total: added(rows) }
}
