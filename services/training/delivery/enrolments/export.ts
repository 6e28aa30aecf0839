import type { Context } from '@academy/chassis/http/context.ts'
import { refuseTooMany, tableDownload } from '@academy/chassis/http/table-download.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import type { TaskJob } from '@academy/chassis/tasks/task-run.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { namesOf } from '../../people.ts'
import { OfferingModel } from '../offerings/model.ts'
import { filterOf } from './filter.ts'
import { EnrolmentModel } from './model.ts'
import { presentAll } from './present.ts'

type Query = Parsed<(typeof enrolments)['endpoints']['page']>

const keys = [
  'offeringNumber',
  'offering',
  'startDate',
  'site',
  'userName',
  'position',
  'outlet',
  'dealer',
  'status',
  'appliedAt',
  'price',
  'penalty',
  'attendedHalfDays',
  'score',
] as const
const kinds: Partial<Record<(typeof keys)[number], { kind: 'money' | 'day' | 'moment' }>> = {
  startDate: { kind: 'day' },
  appliedAt: { kind: 'moment' },
  price: { kind: 'money' },
  penalty: { kind: 'money' },
}

/** Whose or which enrolments: the offering, dealer or outlet asked for, else the one organisation that the reader sees. */
const aboutOf = async ({ offeringId, dealerIds, outletIds }: Query, ctx: Context): Promise<string | undefined> => {
  if (offeringId) return (await repository(OfferingModel)(unscoped(ctx)).byId(offeringId))?.number
  const seen = ctx.dataScope.kind === 'some' ? ctx.dataScope.orgs : []
  const [org, ...others] = [...(outletIds ?? dealerIds ?? seen)]
  if (!org || others.length > 0) return undefined
  const name = (await namesOf(ctx, { orgs: [org] })).org(org)
  return ctx.locale === 'en-US' ? name.nameEn : name.nameCn
}

/** The enrolments of a filter as a workbook, in the reader's language and scope; more rows than `export.rows` are refused. A task is told how far it is. */
export const exportRows = async (query: Query, ctx: Context, told?: TaskJob<Query>['progress']) => {
  const max = ctx.parameter('export.rows')
  const door = repository(EnrolmentModel)(ctx)
  const filter = await filterOf(query, ctx)
  const total = await door.count(filter, max + 1)
  refuseTooMany(total, max)
  const english = ctx.locale === 'en-US'
  const columns = keys.map((key) => ({
    key,
    header: say(ctx.locale, `enrolmentExport.${key}`),
    width: key === 'offering' || key === 'site' ? 28 : 16,
    ...kinds[key],
  }))
  const lineOf = (row: Awaited<ReturnType<typeof presentAll>>[number]) => ({
    offeringNumber: row.offeringNumber,
    offering: english ? row.offeringNameEn : row.offeringNameCn,
    startDate: row.startDate,
    site: english ? row.siteNameEn : row.siteNameCn,
    userName: row.userName,
    position: english ? row.positionNameEn : row.positionNameCn,
    outlet: english ? row.outletNameEn : row.outletNameCn,
    dealer: english ? row.dealerNameEn : row.dealerNameCn,
    status: say(ctx.locale, `enrolmentStates.${row.status}`),
    appliedAt: row.appliedAt,
    price: row.terms.price,
    penalty: row.penalty || undefined,
    attendedHalfDays: row.attendedHalfDays,
    score: row.score,
  })
  const lines = async function* () {
    let done = 0
    for await (const rows of door.batches(filter, { sort: { appliedAt: -1 }, limit: max })) {
      yield (await presentAll(ctx, rows)).map(lineOf)
      done += rows.length
      await told?.({ done, total })
    }
  }
  return tableDownload({ title: say(ctx.locale, 'enrolmentExport.title'), about: await aboutOf(query, ctx), at: ctx.now }, columns, lines())
}
