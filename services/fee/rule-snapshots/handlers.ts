import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { ruleSnapshots } from '@academy/contracts/fee/rule-snapshots.ts'
import { same, within } from '../filters.ts'
import { RuleSnapshotModel } from './model.ts'

const filterOf = (query: Parsed<(typeof ruleSnapshots)['endpoints']['page']>) => ({
  ...(query.text ? { $or: [{ offeringNumber: contains(query.text) }, { courseCode: contains(query.text) }] } : {}),
  ...same('accountId', query.accountId),
  ...among('ruleCodes', query.ruleCodes),
  ...within('at', query.from, query.to),
})

export const ruleSnapshotHandlers: Handlers<typeof ruleSnapshots> = {
  page: (query, ctx: Context) => repository(RuleSnapshotModel)(ctx).page(query, filterOf(query), ruleSnapshots.endpoints.page.sort ?? []),
  info: async ({ id }, ctx) => {
    const row = await repository(RuleSnapshotModel)(ctx).byId(id)
    if (!row) throw absent()
    return row
  },
}
