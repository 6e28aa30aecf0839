import type { Context } from '@academy/chassis/http/context.ts'
import { refuseTooMany, tableDownload } from '@academy/chassis/http/table-download.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { fenToYuan, toShanghai } from '@academy/contracts/core/rules.ts'
import { AccountModel } from './model.ts'

const keys = ['orgCode', 'name', 'category', 'opening', 'balance', 'held', 'available', 'state', 'lastPostingAt'] as const

/** The accounts of a filter as a workbook in the reader's language and scope; more rows than `export.rows` are refused. */
export const exportAccounts = async (filter: Record<string, unknown>, ctx: Context) => {
  const max = ctx.parameter('export.rows')
  const door = repository(AccountModel)(ctx)
  refuseTooMany(await door.count(filter, max + 1), max)
  const columns = keys.map((key) => ({ key, header: say(ctx.locale, `feeExport.${key}`), width: key === 'name' ? 32 : 16 }))
  const lineOf = (row: DocOf<(typeof AccountModel)['fields']>) => ({
    orgCode: row.orgCode,
    name: ctx.locale === 'en-US' ? row.nameEn : row.nameCn,
    category: say(ctx.locale, `categories.${row.category}`),
    opening: fenToYuan(row.opening),
    balance: fenToYuan(row.balance),
    held: fenToYuan(row.held),
    available: fenToYuan(row.available),
    state: row.stopped ? say(ctx.locale, 'account.stopped') : row.low ? say(ctx.locale, 'account.low') : '',
    lastPostingAt: row.lastPostingAt ? toShanghai(row.lastPostingAt) : '',
  })
  const lines = async function* () {
    for await (const rows of door.batches(filter, { sort: { orgCode: 1 }, limit: max })) yield rows.map(lineOf)
  }
  return tableDownload(say(ctx.locale, 'feeExport.accounts'), columns, lines())
}
