import type { Context } from '@academy/chassis/http/context.ts'
import { refuseTooMany, tableDownload } from '@academy/chassis/http/table-download.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { fenToYuan, toShanghai } from '@academy/contracts/core/rules.ts'
import { postings } from './model.ts'
import { presentPostings } from './present.ts'

const keys = ['at', 'number', 'kind', 'userName', 'offeringNumber', 'amount', 'balance', 'period', 'reference'] as const

/** The lines of an account as a workbook in the reader's language and scope; more rows than `export.rows` are refused. */
export const exportLedger = async (filter: Record<string, unknown>, ctx: Context) => {
  const max = ctx.parameter('export.rows')
  refuseTooMany(await postings(ctx).count(filter, max + 1), max)
  const columns = keys.map((key) => ({ key, header: say(ctx.locale, `feeExport.${key}`), width: 18 }))
  const lineOf = (row: Awaited<ReturnType<typeof presentPostings>>[number]) => ({
    at: toShanghai(row.at),
    number: row.number,
    kind: say(ctx.locale, `kinds.${row.kind}`),
    userName: row.userName,
    offeringNumber: row.offeringNumber,
    amount: fenToYuan(row.amount),
    balance: fenToYuan(row.balance),
    period: row.period,
    reference: row.reference,
  })
  const lines = async function* () {
    for await (const rows of postings(ctx).batches(filter, { sort: { at: 1, _id: 1 }, limit: max })) yield (await presentPostings(rows, ctx)).map(lineOf)
  }
  return tableDownload(say(ctx.locale, 'feeExport.ledger'), columns, lines())
}
