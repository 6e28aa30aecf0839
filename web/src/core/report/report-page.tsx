import type { Report } from '@academy/contracts/core/report.ts'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { connect } from '../connect.ts'
import { CrudFilters, type FilterSpec } from '../crud/crud-filters.tsx'
import { useBilingual } from '../i18n/bilingual.ts'
import { DaysFilter } from '../list/days-filter.tsx'
import { FilterLine } from '../list/filter-line.tsx'
import { snake } from '../list/list-query.ts'
import { type Column, ListTable } from '../list/list-table.tsx'
import { PageHead } from '../list/page-head.tsx'
import { type ListPage, type PageApi, useListPage } from '../list/use-list-page.ts'
import { type NounTexts, useNounTexts } from '../texts.ts'
import { type MeasureValue, said } from './said.ts'
import './report.css'

/** One group of a report, as its answer has it. */
export type GroupRow = { id: string; code?: string; nameCn: string; nameEn: string } & { [measure: string]: MeasureValue }
interface Answer {
  whole: Record<string, MeasureValue>
}
type Asked = Readonly<Record<string, string>>

interface Props {
  report: Report
  /** Query fields of the search line. */
  filters?: readonly FilterSpec[]
  /** The report is of a stretch of days, `from` and `to`. */
  days?: boolean
  /** What the filters begin with. */
  defaults?: Record<string, string>
  /** Where the rows of one group stand: its list under the same filters; `asked` are these and `by`. */
  drill?: (row: GroupRow, asked: Asked) => string | undefined
}

/** A group that its rows do not name: of these there is no list. */
const NONE = '—'

const useColumns = ({ report, drill }: Props, by: string, asked: Asked, texts: NounTexts): Column<GroupRow>[] => {
  const name = useBilingual()
  const group = (row: GroupRow): ReactNode => {
    const [words, link] = [name(row, 'name') || row.nameCn, row.id === NONE ? undefined : drill?.(row, asked)]
    return (
      <>
        {link ? <a href={link}>{words}</a> : words}
        {row.code ? <span className="t12 ink3 code report-code">{row.code}</span> : null}
      </>
    )
  }
  return [
    { key: 'name', title: texts.say(`groups.${by}`), sort: 'name', render: group },
    ...Object.entries(report.measures).map(([key, kind]) => ({
      ...{ key, title: texts.field(key), sort: snake(key), align: 'end' as const },
      render: (row: GroupRow) => said(kind, row[key]),
    })),
  ]
}

/** All groups together, measure by measure. */
const Whole = ({ report, whole, texts }: { report: Report; whole: Answer['whole']; texts: NounTexts }) => (
  <dl className="report-whole">
    {Object.entries(report.measures).map(([key, kind]) => (
      <div key={key}>
        <dt>{texts.field(key)}</dt>
        <dd className="num">{said(kind, whole[key])}</dd>
      </div>
    ))}
  </dl>
)

/** By what the rows are put together; kept in the address, with its own order. */
const By = ({ report, list, by, texts }: { report: Report; list: ListPage<GroupRow>; by: string; texts: NounTexts }) => (
  <Segmented
    aria-label={texts.say('report.by')}
    value={by}
    options={Object.keys(report.group).map((value) => ({ value, label: texts.say(`groups.${value}`) }))}
    onChange={(value) => list.setFilters({ by: value })}
  />
)

/** The whole screen of a report: by what it is grouped, filters, all together, each group with the way to its rows, the workbook. One query; everything stands in the address. */
export const ReportPage = (props: Props) => {
  const { report, filters = [], days = false, defaults = {} } = props
  const texts = useNounTexts(report)
  const api = connect(report) as unknown as PageApi<GroupRow>
  const names = ['by', ...filters.map(({ name }) => name), ...(days ? ['from', 'to'] : [])]
  const list = useListPage<GroupRow>(api, { noun: report.noun, filters: names, defaults, about: ['by'] })
  // the same question as the list's, answered once
  const { data } = api.usePage(list.sent as never, { quiet: true })
  const whole = (data as Answer | undefined)?.whole
  const by = list.query.filters.by ?? (Object.keys(report.group)[0] as string)
  const columns = useColumns(props, by, { ...list.query.filters, by }, texts)
  return (
    <div className="list-page report-page">
      <PageHead title={texts.say('title')} actions={<By report={report} list={list} by={by} texts={texts} />} />
      <FilterLine list={list} columns={columns}>
        {days ? <DaysFilter list={list} labels={[texts.say('list.from'), texts.say('list.to')]} /> : null}
        <CrudFilters list={list} filters={filters} texts={texts} />
      </FilterLine>
      {whole && list.total > 0 ? (
        <section className="card report-card" aria-label={texts.say('report.whole')}>
          <Whole report={report} whole={whole} texts={texts} />
          <p className="t12 ink3">{texts.say('counted')}</p>
        </section>
      ) : null}
      <ListTable list={list} columns={columns} empty={{ title: texts.say('empty'), text: texts.say('emptyText') }} />
    </div>
  )
}
