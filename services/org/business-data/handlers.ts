import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import { among, plainFilter } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { asFault } from '@academy/chassis/imports/sheet-importer.ts'
import type { Fault, Fields } from '@academy/chassis/imports/sheet-plan.ts'
import { sheetRules } from '@academy/chassis/imports/sheet-rules.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { businessData } from '@academy/contracts/org/business-data.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { businessViolations } from './business-data.ts'
import { BusinessModel } from './model.ts'

type Entered = Parsed<(typeof businessData)['endpoints']['save']>
type Query = Parsed<(typeof businessData)['endpoints']['page']>
const plain = crudHandlers(businessData, BusinessModel)
const repo = repository(BusinessModel)

const outletsOf = async (who: Reader, { under, region }: Pick<Query, 'under' | 'region'>) => {
  if (!under && !region?.length) return {}
  const filter = { orgType: '60', ...(under ? { path: under } : {}), ...among('region', region) }
  return { outletId: { $in: await repository(OrganisationModel)(unscoped(who)).ids(filter, 200_000) } }
}

/** An outlet within reach, a month that has begun, and no second figure of the same. */
const judge =
  (input: Entered & { id?: string }): Precondition =>
  async (unit) => {
    const found = businessViolations(input, dayOf(unit.now))
    const outlet = await repository(OrganisationModel)(unit).byId(input.outletId)
    if (outlet?.orgType !== '60') found.push({ field: 'outletId', code: outlet ? 'outletsAlone' : 'unknown' })
    const { outletId, month, measure } = input
    const twin = await repo(unscoped(unit)).one({ outletId, month, measure })
    if (twin && twin.id !== input.id) found.push({ field: 'month', code: 'duplicate' })
    if (found.length > 0) throw malformed(found)
  }

export const businessHandlers: Handlers<typeof businessData> = {
  ...plain,
  page: async ({ under, region, fromMonth, untilMonth, outletId, ...query }, ctx) => {
    const months = { ...(fromMonth ? { $gte: fromMonth } : {}), ...(untilMonth ? { $lte: untilMonth } : {}) }
    const filter = {
      $and: [plainFilter(query), outletId ? { outletId } : {}, fromMonth || untilMonth ? { month: months } : {}, await outletsOf(ctx, { under, region })],
    }
    const newest = query.orderField ? query : { ...query, order: query.order ?? ('desc' as const) }
    const found = await repo(ctx).page(newest, filter, businessData.endpoints.page.sort ?? [])
    const records = found.records.map((row) => ({ ...row, actions: ['update', 'delete'].filter((verb) => ctx.may(`org:business-data:${verb}`)) }))
    return { ...found, records, list: records }
  },
  save: (input, ctx) => plain.save(input, ctx, judge(input)),
  update: (input, ctx) => plain.update(input, ctx, judge(input)),
}

/** The sheet of business figures: an outlet, month and measure a row. */
export const businessSheet = sheetRules(businessData, BusinessModel, {
  known: async (rows, context) => {
    const outlets = await repository(OrganisationModel)(context).find({ code: { $in: rows.map(({ values }) => values.outlet) } })
    const codes = new Map(outlets.map(({ id, code }) => [id, code]))
    const stored = await repo(context).find(
      { outletId: { $in: [...codes.keys()] }, month: { $in: rows.map(({ values }) => values.month) } },
      { limit: 300_000 },
    )
    return new Map(stored.map((row) => [[codes.get(row.outletId), row.month, row.measure].join('|'), row as unknown as Fields & { id: string }]))
  },
  judgedBy: ['month', 'measure', 'value'],
  judge: async (after, _before, context): Promise<Fault[]> => {
    const found = businessViolations(after as unknown as Entered, dayOf(context.now))
    return found.map((one) => asFault({ columns: { outletId: 'outlet' } }, one))
  },
})
