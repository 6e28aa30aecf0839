import { among } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { narrowed, same } from '../filters.ts'
import { ExemptionModel } from './model.ts'
import { requestExemption } from './request.ts'

export const exemptionHandlers: Handlers<typeof exemptions> = {
  page: async (query, ctx) => {
    const repo = repository(ExemptionModel)(ctx)
    const rest = { ...same('accountId', query.accountId), ...same('enrolmentId', query.enrolmentId), ...among('status', query.statuses) }
    const filter = await narrowed(ctx, repo, rest, query.text, ['offeringNumber'])
    return repo.page(query, filter, exemptions.endpoints.page.sort ?? [])
  },
  info: async ({ id }, ctx) => {
    const row = await repository(ExemptionModel)(ctx).byId(id)
    if (!row) throw absent()
    return row
  },
  request: requestExemption,
}
