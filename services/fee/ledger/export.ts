import type { Context } from '@academy/chassis/http/context.ts'
import { refuseTooMany, tableDownload } from '@academy/chassis/http/table-download.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { AccountModel } from '../accounts/model.ts'
import { postings } from './model.ts'
import { presentPostings } from './present.ts'

const keys = ['at', 'number', 'kind', 'userName', 'offeringNumber', 'amount', 'balance', 'period', 'reference'] as const
const kinds: Partial<Record<(typeof keys)[number], { kind: 'money' | 'moment' }>> = {
  at: { kind: 'moment' },
  amount: { kind: 'money' },
  balance: { kind: 'money' },
}

/** The lines of an account as a workbook in the reader's language and scope; more rows than `export.rows` are refused. */
export const exportLedger = async (accountId: string, filter: Record<string, unknown>, ctx: Context) => {
  const max = ctx.parameter('export.rows')
  refuseTooMany(await postings(ctx).count(filter, max + 1), max)
  const columns = keys.map((key) => ({ key, header: say(ctx.locale, `feeExport.${key}`), width: 18, ...kinds[key] }))
  const lineOf = (row: Awaited<ReturnType<typeof presentPostings>>[number]) => ({
    at: row.at,
    number: row.number,
    kind: say(ctx.locale, `kinds.${row.kind}`),
    userName: row.userName,
    offeringNumber: row.offeringNumber,
    amount: row.amount,
    balance: row.balance,
    period: row.period,
    reference: row.reference,
  })
  const lines = async function* () {
    for await (const rows of postings(ctx).batches(filter, { sort: { at: 1, _id: 1 }, limit: max })) yield (await presentPostings(rows, ctx)).map(lineOf)
  }
  const account = await repository(AccountModel)(ctx).byId(accountId)
  const about = ctx.locale === 'en-US' ? account?.nameEn : account?.nameCn
  return tableDownload({ title: say(ctx.locale, 'feeExport.ledger'), about, at: ctx.now }, columns, lines())
}
