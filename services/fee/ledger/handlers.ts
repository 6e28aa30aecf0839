import type { Handlers } from '@academy/chassis/http/serve.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { exportLedger } from './export.ts'
import { filterOf } from './filter.ts'
import { postings } from './model.ts'
import { presentPostings } from './present.ts'
import { whyOf } from './why.ts'

export const ledgerHandlers: Handlers<typeof ledger> = {
  page: async (query, ctx) => {
    const newestFirst = query.orderField ? query : { ...query, order: query.order ?? 'desc' }
    const found = await postings(ctx).page(newestFirst, await filterOf(query, ctx), ledger.endpoints.page.sort ?? [])
    const records = await presentPostings(found.records, ctx)
    return shownPage(found, records)
  },
  export: async (query, ctx) => exportLedger(query.accountId, await filterOf(query, ctx), ctx),
  why: ({ journalId }, ctx) => whyOf(journalId, ctx),
}
