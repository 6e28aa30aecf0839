import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import type { Report } from '@academy/contracts/core/report.ts'
import type { Download } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { tableDocument } from '../print/table-document.ts'
import { say } from '../runtime/texts.ts'
import { type Group, nameOf } from './group-names.ts'
import { reportColumns, reportTitle, wholeLine } from './report-table.ts'

interface Answered {
  by: string
  groups: readonly Group[]
  whole: Record<string, number | undefined>
}

type Cell = string | number | undefined
const PAGING = new Set(['by', 'page', 'limit', 'order', 'orderField', 'after', 'from', 'to'])

/** What the report is narrowed by: the days as they are, of anything else how many were chosen. */
const factsOf = (report: Report, query: object, by: string, { locale }: Context): (readonly [string, string])[] => {
  const area = textsArea(report)
  const asked = query as Record<string, unknown>
  const days = asked.from || asked.to ? [[say(locale, 'report.days'), `${asked.from ?? '…'} – ${asked.to ?? '…'}`] as const] : []
  const chosen = Object.entries(asked).filter(([key, value]) => !PAGING.has(key) && Array.isArray(value) && value.length > 0)
  return [
    [say(locale, 'report.by'), say(locale, `${area}:groups.${by}`)],
    ...days,
    ...chosen.map(([key, value]) => [say(locale, `${area}:fields.${key}`), say(locale, 'report.chosen', { count: (value as unknown[]).length })] as const),
  ]
}

/** The table of a report as a PDF: every group of the query in its order, all together in the last line. */
export const reportDocument = (report: Report, query: object, { by, groups, whole }: Answered, ctx: Context): Promise<Download> => {
  const { locale, now } = ctx
  const columns = reportColumns(report, by, locale)
  // shares and averages keep their decimal, so that they stand below each other
  const said = (key: string, value: Cell): string =>
    typeof value !== 'number' ? (value ?? '—') : report.measures[key] === 'count' ? String(value) : value.toFixed(1)
  const lineOf = (cells: Readonly<Record<string, Cell>>) => columns.map(({ key }) => (key === 'code' ? String(cells.code ?? '') : said(key, cells[key])))
  return tableDocument({
    ...{ title: reportTitle(report, locale), at: now, locale, lineHeight: 22 },
    facts: factsOf(report, query, by, ctx),
    columns: columns.map(({ key, header }) => ({ header, wide: key === 'name' ? 3 : key === 'code' ? 1.4 : 1.3, end: key in report.measures })),
    lines: groups.map((group) => lineOf({ ...group, name: nameOf(group, locale) })),
    last: lineOf(wholeLine(whole, locale)),
  })
}
