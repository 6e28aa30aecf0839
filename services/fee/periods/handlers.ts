import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { periods } from '@academy/contracts/fee/periods.ts'
import { journals } from '../ledger/model.ts'
import { PeriodModel } from './model.ts'

interface Sums {
  _id: { period: string; account: string }
  fen: number
  lines: number
}

/** What each period moved, by account of the books, read from the journals. */
const sumsOf = async (ctx: Context, months: readonly string[]) => {
  const rows = await journals(ctx).aggregate<Sums>({ period: { $in: months } }, [
    { $unwind: '$lines' },
    { $group: { _id: { period: '$period', account: '$lines.account' }, fen: { $sum: '$lines.fen' }, lines: { $sum: 1 } } },
  ])
  const counted = await journals(ctx).aggregate<{ _id: string; n: number }>({ period: { $in: months } }, [{ $group: { _id: '$period', n: { $sum: 1 } } }])
  const sum = (period: string, ...accounts: string[]) =>
    rows.filter((row) => row._id.period === period && accounts.includes(row._id.account)).reduce((total, row) => total + row.fen, 0)
  return (period: string) => ({
    postings: counted.find((row) => row._id === period)?.n ?? 0,
    income: sum(period, 'income:academy', 'income:brand-e'),
    reductions: sum(period, 'reductions'),
    penalties: sum(period, 'penalties'),
    exemptions: sum(period, 'exemptions'),
  })
}

export const periodHandlers: Handlers<typeof periods> = {
  page: async (query, ctx) => {
    const newestFirst = query.orderField ? query : { ...query, order: query.order ?? 'desc' }
    const found = await repository(PeriodModel)(ctx).page(newestFirst, {}, periods.endpoints.page.sort ?? [])
    const sums = await sumsOf(
      ctx,
      found.records.map((row) => row.period),
    )
    const records = found.records.map((row) => ({ ...row, ...sums(row.period) }))
    return shownPage(found, records)
  },
}
