import type { Context } from '@academy/chassis/http/context.ts'
import { refuseTooMany, tableDownload } from '@academy/chassis/http/table-download.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { AccountModel } from './model.ts'

const keys = ['orgCode', 'name', 'category', 'opening', 'balance', 'held', 'available', 'state', 'lastPostingAt'] as const
const amount = { kind: 'money' } as const
const kinds: Partial<Record<(typeof keys)[number], { kind: 'money' | 'moment' }>> = {
  opening: amount,
  balance: amount,
  held: amount,
  available: amount,
  lastPostingAt: { kind: 'moment' },
}

/** The accounts of a filter as a workbook in the reader's language and scope; more rows than `export.rows` are refused. */
export const exportAccounts = async (filter: Record<string, unknown>, ctx: Context) => {
  const max = ctx.parameter('export.rows')
  const door = repository(AccountModel)(ctx)
  refuseTooMany(await door.count(filter, max + 1), max)
  const columns = keys.map((key) => ({ key, header: say(ctx.locale, `feeExport.${key}`), width: key === 'name' ? 32 : 16, ...kinds[key] }))
  const lineOf = (row: DocOf<(typeof AccountModel)['fields']>) => ({
    orgCode: row.orgCode,
    name: ctx.locale === 'en-US' ? row.nameEn : row.nameCn,
    category: say(ctx.locale, `categories.${row.category}`),
    opening: row.opening,
    balance: row.balance,
    held: row.held,
    available: row.available,
    state: row.stopped ? say(ctx.locale, 'account.stopped') : row.low ? say(ctx.locale, 'account.low') : '',
    lastPostingAt: row.lastPostingAt,
  })
  const lines = async function* () {
    for await (const rows of door.batches(filter, { sort: { orgCode: 1 }, limit: max })) yield rows.map(lineOf)
  }
  return tableDownload({ title: say(ctx.locale, 'feeExport.accounts'), at: ctx.now }, columns, lines())
}
