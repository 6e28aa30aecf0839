import type { Context } from '@academy/chassis/http/context.ts'
import { among } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { penalties } from '@academy/contracts/fee/penalties.ts'
import { narrowed, same, within } from '../filters.ts'
import { exemptable } from '../ledger/journal.ts'
import { type PenaltyDoc, PenaltyModel } from './model.ts'

const present = (row: PenaltyDoc, ctx: Context) => ({
  ...row,
  charged: row.amount - row.exempted,
  actions: ctx.may('fee:exemptions:save') && exemptable(row) > 0 ? ['exempt'] : [],
})

export const penaltyHandlers: Handlers<typeof penalties> = {
  page: async (query, ctx) => {
    const repo = repository(PenaltyModel)(ctx)
    const rest = {
      ...same('accountId', query.accountId),
      ...same('enrolmentId', query.enrolmentId),
      ...among('kind', query.kinds),
      ...within('at', query.from, query.to),
    }
    const filter = await narrowed(ctx, repo, rest, query.text, ['offeringNumber', 'courseCode'])
    const found = await repo.page(query, filter, penalties.endpoints.page.sort ?? [])
    const records = found.records.map((row) => present(row, ctx))
    return shownPage(found, records)
  },
}
