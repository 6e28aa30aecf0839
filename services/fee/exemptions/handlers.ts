import type { Context } from '@academy/chassis/http/context.ts'
import { among } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { facesOf } from '../accounts/faces.ts'
import { narrowed, same } from '../filters.ts'
import { type ExemptionDoc, ExemptionModel } from './model.ts'
import { requestExemption } from './request.ts'

const presentAll = async (rows: readonly ExemptionDoc[], ctx: Context) => {
  const faces = await facesOf(rows, ctx)
  return rows.map((row) => ({
    ...row,
    ...faces.account(row.accountId),
    ...faces.person(row.userId, 'userName'),
    ...faces.person(row.requestedBy, 'requestedByName'),
  }))
}

const present = async (row: ExemptionDoc, ctx: Context) => {
  const [shown] = await presentAll([row], ctx)
  return shown as NonNullable<typeof shown>
}

export const exemptionHandlers: Handlers<typeof exemptions> = {
  page: async (query, ctx) => {
    const door = repository(ExemptionModel)(ctx)
    const rest = { ...same('accountId', query.accountId), ...same('enrolmentId', query.enrolmentId), ...among('status', query.statuses) }
    const filter = await narrowed(ctx, door, rest, query.text, ['offeringNumber'])
    const found = await door.page(query, filter, exemptions.endpoints.page.sort ?? [])
    const records = await presentAll(found.records, ctx)
    return shownPage(found, records)
  },
  info: async ({ id }, ctx) => {
    const row = await repository(ExemptionModel)(ctx).byId(id)
    if (!row) throw absent()
    return present(row, ctx)
  },
  request: async (asked, ctx) => present(await requestExemption(asked, ctx), ctx),
}
