import type { ExportFormat } from '@academy/contracts/core/exports.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import type { Report } from '@academy/contracts/core/report.ts'
import type { Context } from '../http/context.ts'
import { type Route, serve } from '../http/serve.ts'
import { refuseTooMany } from '../http/table-download.ts'
import { tableFile } from '../http/table-file.ts'
import { camel } from '../mongo/camel.ts'
import { type PageQuery, sortOf } from '../mongo/read.ts'
import type { Locale } from '../runtime/texts.ts'
import { type Group, nameOf, namesOf } from './group-names.ts'
import { added, countGroups, type Source, valuesOf } from './group-sums.ts'
import { reportDocument } from './report-document.ts'
import { reportColumns, reportTitle, wholeLine } from './report-table.ts'

// Table, chart, workbook: one answer to one query.

interface Query extends PageQuery {
  by?: string | undefined
  format?: ExportFormat | undefined
}

const byOf = ({ group }: Report, { by }: Query): string => by ?? (Object.keys(group)[0] as string)

const compared = (a: unknown, b: unknown, locale: Locale): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), locale === 'en-US' ? 'en' : 'zh')

/** Months follow each other, other groups begin with the largest, unless another order is asked for; what has no value stands last either way. */
const ordered = (report: Report, query: Query, groups: Group[], locale: Locale): Group[] => {
  const { field, direction } = sortOf(query, report.endpoints.page?.sort ?? [])
  const months = report.group[byOf(report, query)] === 'month'
  const largest = !query.orderField && !months
  const key = largest ? (Object.keys(report.measures)[0] as string) : camel(field)
  const turn = largest ? -1 : direction
  const shownOf = (group: Group) => (key === 'name' ? (months ? group.id : nameOf(group, locale)) : group[key])
  return groups.sort((a, b) => {
    const [one, other] = [shownOf(a), shownOf(b)]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined) || compared(a.id, b.id, locale)
    return turn * compared(one, other, locale) || compared(a.id, b.id, locale)
  })
}

/** All groups of a query with their measures, and those of all rows together. */
const answerOf = async (report: Report, source: Source, query: Query, ctx: Context) => {
  const by = byOf(report, query)
  const sums = await countGroups(report, source, by, await source.filter(query as never, ctx), ctx)
  refuseTooMany(sums.length, ctx.parameter('export.rows'))
  const names = await namesOf(report, by, sums, ctx)
  const groups = sums.map(({ key, ...sum }) => ({ ...names(key), ...valuesOf(report, sum) }))
  return { by, groups: ordered(report, query, groups, ctx.locale), whole: valuesOf(report, added(sums)) }
}

/** Serves a report over the rows of its source, as far as the reader's scope goes. */
export const reportRoutes = (report: Report, source: Source): Route[] => {
  const page = async (query: Query, ctx: Context) => {
    const { groups, whole } = await answerOf(report, source, query, ctx)
    const [size, at] = [query.limit ?? 10, query.page ?? 1]
    return { ...pageAnswer(groups.slice((at - 1) * size, at * size), groups.length, query), whole }
  }
  const pdf = async (query: Query, ctx: Context) => reportDocument(report, query, await answerOf(report, source, query, ctx), ctx)
  const workbook = async (query: Query, ctx: Context) => {
    if (query.format === 'pdf') return pdf(query, ctx)
    const { by, groups, whole } = await answerOf(report, source, query, ctx)
    const lines = [...groups.map((group) => ({ ...group, name: nameOf(group, ctx.locale) })), wholeLine(whole, ctx.locale)]
    const batches = async function* () {
      yield lines
    }
    const name = { title: reportTitle(report, ctx.locale), at: ctx.now }
    return tableFile({ name, columns: reportColumns(report, by, ctx.locale), batches: batches(), locale: ctx.locale }, query.format)
  }
  return serve(report, { page, export: workbook, pdf } as never)
}
