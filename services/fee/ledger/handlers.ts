import type { Handlers } from '@academy/chassis/http/serve.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { exportLedger } from './export.ts'
import { filterOf } from './filter.ts'
import { postings } from './model.ts'
import { presentPostings } from './present.ts'
import { reverseTopUp } from './reverse.ts'
import { monthsOf, totalsOf } from './sums.ts'
import { whyOf } from './why.ts'

export const ledgerHandlers: Handlers<typeof ledger> = {
  page: async (query, ctx) => {
    const newestFirst = query.orderField ? query : { ...query, order: query.order ?? 'desc' }
    const found = await postings(ctx).page(newestFirst, await filterOf(query, ctx), ledger.endpoints.page.sort ?? [])
    const records = await presentPostings(found.records, ctx)
    return shownPage(found, records)
  },
  export: async (query, ctx) => exportLedger(query.accountId, await filterOf(query, ctx), ctx),
  totals: async (query, ctx) => totalsOf(ctx, await filterOf(query, ctx)),
  months: (query, ctx) => monthsOf(ctx, query),
  reverse: async ({ journalId, reason }, ctx) => {
    await reverseTopUp(ctx, journalId, reason)
    return whyOf(journalId, ctx)
  },
  why: ({ journalId }, ctx) => whyOf(journalId, ctx),
}
