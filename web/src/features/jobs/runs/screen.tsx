import { runLife, runs } from '@academy/contracts/jobs/runs.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ChoiceFilter } from '../../../core/crud/crud-filters.tsx'
import { RowDrawer } from '../../../core/details/row-drawer.tsx'
import { DaysFilter } from '../../../core/list/days-filter.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenRow } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { type ListPage, useListPage } from '../../../core/list/use-list-page.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { TrailLink } from '../../../core/show/trail-link.tsx'
import { JobName, RunCounts, type RunRow, RunState } from './run-state.tsx'

const api = connect(runs)
/** Beside an open run only these columns stay. */
const NARROW = 4

const useColumns = (): Column<RunRow>[] => {
  const { t } = useTranslation(['jobs', 'jobs/jobs', 'jobs/runs', 'training/offerings'])
  return [
    { key: 'fireTime', title: t('jobLabels.fireTime'), sort: 'fire_time', render: (row) => <Moment at={row.fireTime} precision="second" /> },
    { key: 'job', title: t('jobLabels.job'), sort: 'job', render: (row) => <JobName job={row.job} /> },
    { key: 'status', title: t('jobs/jobs:result'), sort: 'status', render: (row) => <RunState run={row} /> },
    { key: 'counts', title: t('jobs/jobs:counts'), render: (row) => <RunCounts run={row} /> },
    {
      key: 'durationMs',
      title: t('jobLabels.duration'),
      sort: 'duration_ms',
      align: 'end',
      render: (row) => (row.durationMs === undefined ? '—' : `${(row.durationMs / 1000).toFixed(1)} s`),
    },
    { key: 'manual', title: t('jobs/jobs:trigger'), render: (row) => t(row.manual ? 'jobLabels.manual' : 'jobLabels.byClock') },
    { key: 'error', title: t('jobLabels.error'), render: (row) => (row.error ? t(`runErrors.${row.error}`, { defaultValue: row.error }) : (row.note ?? '—')) },
  ]
}

/** A run's whole line: beside its columns when it began and ended, and where. */
const useDetails = (columns: Column<RunRow>[]): Column<RunRow>[] => {
  const { t } = useTranslation('jobs')
  return [
    ...columns,
    { key: 'startedAt', title: t('jobLabels.startedAt'), render: (row) => <Moment at={row.startedAt} precision="second" /> },
    { key: 'finishedAt', title: t('jobLabels.finishedAt'), render: (row) => <Moment at={row.finishedAt} precision="second" /> },
    { key: 'service', title: t('jobLabels.service') },
    { key: 'code', title: t('jobLabels.code'), render: (row) => <span className="code">{row.job}</span> },
  ]
}

const RunFilters = ({ list }: { list: ListPage<RunRow> }) => {
  const { t } = useTranslation(['jobs', 'jobs/jobs', 'training/offerings'])
  const bind = (name: string) => ({ name, value: list.query.filters[name] ?? '', onSearch: (value: string) => list.setFilters({ [name]: value }) })
  const triggers = [
    { value: 'true', label: t('jobLabels.manual') },
    { value: 'false', label: t('jobLabels.byClock') },
  ]
  return (
    <>
      <ChoiceFilter
        {...bind('statuses')}
        label={t('jobs/jobs:result')}
        width={140}
        options={runLife.states.map((value) => ({ value, label: t(`runStates.${value}`) }))}
      />
      <ChoiceFilter {...bind('manual')} label={t('jobs/jobs:trigger')} width={120} options={triggers} />
      <DaysFilter list={list} labels={[t('training/offerings:filters.from'), t('training/offerings:filters.to')]} />
    </>
  )
}

/** The log of the jobs: each run with its state, counts, time and, where it failed, why. */
const RunsScreen = () => {
  const { t } = useTranslation(['jobs/runs'])
  const list = useListPage<RunRow>(api, { noun: runs.noun, filters: ['statuses', 'manual', 'from', 'to'] })
  const columns = useColumns()
  const details = useDetails(columns)
  const row = useOpenRow(list)
  const asked = api.useInfo(row.id ?? undefined, { quiet: true })
  const may = usePermission()
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={t('title')} />
      <FilterLine list={list} columns={columns}>
        <RunFilters list={list} />
      </FilterLine>
      <ListTable
        list={list}
        columns={row.id ? columns.slice(0, NARROW) : columns}
        onOpen={row.open}
        active={row.id}
        {...(may('sys:trails:info') ? { rowActions: (row: RunRow) => <TrailLink of={row.id} name={row.job} /> } : {})}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      <RowDrawer list={list} row={row} asked={asked} columns={details} title={(one) => <JobName job={one.job} />} />
    </div>
  )
}

export default RunsScreen
