import type { Context } from '@academy/chassis/http/context.ts'
import { refuseTooMany, tableDownload } from '@academy/chassis/http/table-download.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { fenToYuan, toShanghai } from '@academy/contracts/core/rules.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { filterOf } from './filter.ts'
import { EnrolmentModel } from './model.ts'
import { presentAll } from './present.ts'

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

/** The enrolments of a filter as a workbook, in the reader's language and scope; more rows than `export.rows` are refused. */
export const exportRows = async (query: Parsed<(typeof enrolments)['endpoints']['page']>, ctx: Context) => {
  const max = ctx.parameter('export.rows')
  const door = repository(EnrolmentModel)(ctx)
  const filter = await filterOf(query, ctx)
  refuseTooMany(await door.count(filter, max + 1), max)
  const english = ctx.locale === 'en-US'
  const columns = keys.map((key) => ({ key, header: say(ctx.locale, `enrolmentExport.${key}`), width: key === 'offering' || key === 'site' ? 28 : 16 }))
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
    appliedAt: toShanghai(row.appliedAt),
    price: fenToYuan(row.terms.price),
    penalty: row.penalty ? fenToYuan(row.penalty) : undefined,
    attendedHalfDays: row.attendedHalfDays,
    score: row.score,
  })
  const lines = async function* () {
    for await (const rows of door.batches(filter, { sort: { appliedAt: -1 }, limit: max })) yield (await presentAll(ctx, rows)).map(lineOf)
  }
  return tableDownload(say(ctx.locale, 'enrolmentExport.title'), columns, lines())
}
