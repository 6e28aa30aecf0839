import { onlyRow } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { same } from '../filters.ts'
import { amountsOf, sumOf } from './amounts.ts'
import { feePreview } from './fee-preview.ts'
import { holdOf } from './keep.ts'
import { HoldModel } from './model.ts'

export const holdHandlers: Handlers<typeof holds> = {
  page: async (query, ctx) => {
    const filter = { ...onlyRow(query.id), accountId: query.accountId, amount: { $gt: 0 }, ...same('status', query.status) }
    return repository(HoldModel)(ctx).page(query, filter, holds.endpoints.page.sort ?? [])
  },
  own: async ({ enrolmentId }, ctx) => {
    const held = await holdOf(ctx, enrolmentId)
    return held?.userId === ctx.userId ? { amount: held.amount, status: held.status } : null
  },
  amounts: ({ enrolmentIds }, ctx) => amountsOf(ctx, enrolmentIds),
  sum: ({ enrolmentIds }, ctx) => sumOf(ctx, enrolmentIds),
  feePreview: (asked, ctx) => feePreview(ctx, asked),
}
