import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { Report } from '@academy/contracts/core/report.ts'
import { Button, Segmented, Select } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { connect, type MutationHook } from '../connect.ts'
import { CrudFilters, type FilterSpec } from '../crud/crud-filters.tsx'
import { useBilingual } from '../i18n/bilingual.ts'
import { DaysFilter } from '../list/days-filter.tsx'
import { FilterLine } from '../list/filter-line.tsx'
import { snake } from '../list/list-query.ts'
import { ListTable } from '../list/list-table.tsx'
import type { Column } from '../list/list-table-props.ts'
import { useOpenId } from '../list/open-row.ts'
import { PageHead } from '../list/page-head.tsx'
import { type ListPage, type PageApi, useListPage } from '../list/use-list-page.ts'
import { usePermission } from '../session/session.ts'
import { Icon } from '../show/icon.tsx'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { type NounTexts, useNounTexts } from '../texts.ts'
import { type MeasureValue, said } from './said.ts'
import './report.css'

const Chart = lazyScreen(() => import('../charts/chart.tsx'))

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
  /** Is one of its measures drawn above the table? */
  chart?: boolean
}

/** A group that its rows do not name: of these there is no list. */
const NONE = '—'

const useColumns = (report: Report, by: string, linkOf: (row: GroupRow) => string | undefined, texts: NounTexts): Column<GroupRow>[] => {
  const name = useBilingual()
  const group = (row: GroupRow): ReactNode => {
    const [words, link] = [name(row, 'name') || row.nameCn, linkOf(row)]
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

interface PartProps {
  report: Report
  texts: NounTexts
}

/** All groups together, measure by measure. */
const Whole = ({ report, whole, texts }: PartProps & { whole: Answer['whole'] }) => (
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
const By = ({ report, list, by, texts }: PartProps & { list: ListPage<GroupRow>; by: string }) => (
  <Segmented
    aria-label={texts.say('report.by')}
    value={by}
    options={Object.keys(report.group).map((value) => ({ value, label: texts.say(`groups.${value}`) }))}
    onChange={(value) => list.setFilters({ by: value })}
  />
)

/** The table as a PDF, for who may take the report along. */
const Pdf = ({ report, list, texts }: PartProps & { list: ListPage<GroupRow> }) => {
  const may = usePermission()
  const { usePdf } = connect(report) as unknown as { usePdf: MutationHook<Endpoint> }
  const [print, { loading }] = usePdf()
  const { page: _, limit: __, ...asked } = list.sent
  if (!may(report.endpoints.pdf?.permission ?? '')) return null
  return (
    <Button className="btn-foldable" icon={<Icon name="download" size={16} />} loading={loading} onClick={() => void print(asked as never)}>
      {texts.say('report.pdf')}
    </Button>
  )
}

/** One measure of the groups in the table, chosen by the reader and kept in the address; its code comes after the table. */
const Drawing = ({ report, list, by, texts, linkOf }: PartProps & { list: ListPage<GroupRow>; by: string; linkOf: (row: GroupRow) => string | undefined }) => {
  const name = useBilingual()
  const [asked, choose] = useOpenId('show')
  const measures = Object.entries(report.measures)
  const [key, kind] = measures.find(([one]) => one === asked) ?? (measures[0] as (typeof measures)[0])
  const time = report.group[by] === 'month'
  const rows = time ? [...list.rows].sort((a, b) => a.id.localeCompare(b.id)) : list.rows
  const items = rows.map((row) => {
    const value = row[key]
    return {
      id: row.id,
      name: name(row, 'name') || row.nameCn,
      value: typeof value === 'number' ? value : undefined,
      said: said(kind, value),
      link: linkOf(row),
    }
  })
  const options = measures.map(([value]) => ({ value, label: texts.field(value) }))
  return (
    <>
      <Select className="report-show" aria-label={texts.say('report.show')} value={key} options={options} onChange={choose} />
      <Suspense fallback={<div className="skeleton report-waits" />}>
        <Chart items={items} title={texts.field(key)} time={time} full={kind !== 'count'} />
      </Suspense>
    </>
  )
}

/** The whole screen of a report: by what it is grouped, filters, all together, each group with the way to its rows, the workbook. One query; everything stands in the address. */
export const ReportPage = (props: Props) => {
  const { report, filters = [], days = false, defaults = {}, chart = false, drill } = props
  const texts = useNounTexts(report)
  const api = connect(report) as unknown as PageApi<GroupRow>
  const names = ['by', ...filters.map(({ name }) => name), ...(days ? ['from', 'to'] : [])]
  const list = useListPage<GroupRow>(api, { noun: report.noun, filters: names, defaults, about: ['by'] })
  // the same question as the list's, answered once
  const { data } = api.usePage(list.sent as never, { quiet: true })
  const whole = (data as Answer | undefined)?.whole
  const by = list.query.filters.by ?? (Object.keys(report.group)[0] as string)
  const linkOf = (row: GroupRow) => (row.id === NONE ? undefined : drill?.(row, { ...list.query.filters, by }))
  const columns = useColumns(report, by, linkOf, texts)
  const head = (
    <>
      <By report={report} list={list} by={by} texts={texts} />
      {list.total > 0 ? <Pdf report={report} list={list} texts={texts} /> : null}
    </>
  )
  return (
    <div className="list-page report-page">
      <PageHead title={texts.say('title')} actions={head} />
      <FilterLine list={list} columns={columns}>
        {days ? <DaysFilter list={list} labels={[texts.say('list.from'), texts.say('list.to')]} /> : null}
        <CrudFilters list={list} filters={filters} texts={texts} />
      </FilterLine>
      {whole && list.total > 0 ? (
        <section className="card report-card" aria-label={texts.say('report.whole')}>
          <Whole report={report} whole={whole} texts={texts} />
          {chart ? <Drawing report={report} list={list} by={by} texts={texts} linkOf={linkOf} /> : null}
          <p className="t12 ink3">{texts.say('counted')}</p>
        </section>
      ) : null}
      <ListTable list={list} columns={columns} empty={{ title: texts.say('empty'), text: texts.say('emptyText') }} />
    </div>
  )
}
