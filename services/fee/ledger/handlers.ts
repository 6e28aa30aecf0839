import type { Context } from '@academy/chassis/http/context.ts'
import { listExport } from '@academy/chassis/http/list-export.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { AccountModel } from '../accounts/model.ts'
import { filterOf } from './filter.ts'
import { postings } from './model.ts'
import { presentPostings } from './present.ts'
import { reverseTopUp } from './reverse.ts'
import { monthsOf, totalsOf } from './sums.ts'
import { whyOf } from './why.ts'

const page: Handlers<typeof ledger>['page'] = async (query, ctx) => {
  const newestFirst = query.orderField ? query : { ...query, order: query.order ?? 'desc' }
  const found = await postings(ctx).page(newestFirst, await filterOf(query, ctx), ledger.endpoints.page.sort ?? [])
  const records = await presentPostings(found.records, ctx)
  return shownPage(found, records)
}

/** Whose lines a workbook has. */
const accountName = async ({ accountId }: { accountId: string }, ctx: Context) => {
  const account = await repository(AccountModel)(ctx).byId(accountId)
  return ctx.locale === 'en-US' ? account?.nameEn : account?.nameCn
}

export const ledgerHandlers: Handlers<typeof ledger> = {
  page,
  export: listExport(ledger, page, accountName),
  totals: async (query, ctx) => totalsOf(ctx, await filterOf(query, ctx)),
  months: (query, ctx) => monthsOf(ctx, query),
  reverse: async ({ journalId, reason }, ctx) => {
    await reverseTopUp(ctx, journalId, reason)
    return whyOf(journalId, ctx)
  },
  why: ({ journalId }, ctx) => whyOf(journalId, ctx),
}
