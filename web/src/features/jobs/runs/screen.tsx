import { runLife, runs } from '@academy/contracts/jobs/runs.ts'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ChoiceFilter } from '../../../core/crud/crud-filters.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { type Column, ListTable } from '../../../core/list/list-table.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { TrailLink } from '../../../core/show/trail-link.tsx'
import { JobName, RunCounts, type RunRow, RunState } from './run-state.tsx'

const api = connect(runs)

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

/** The log of the jobs: each run with its state, counts, time and, where it failed, why. */
const RunsScreen = () => {
  const { t } = useTranslation(['jobs', 'jobs/jobs', 'jobs/runs', 'training/offerings'])
  const list = useListPage<RunRow>(api, { noun: runs.noun, filters: ['statuses', 'manual', 'from', 'to'] })
  const columns = useColumns()
  const may = usePermission()
  const bind = (name: string) => ({ name, value: list.query.filters[name] ?? '', onSearch: (value: string) => list.setFilters({ [name]: value }) })
  const triggers = [
    { value: 'true', label: t('jobLabels.manual') },
    { value: 'false', label: t('jobLabels.byClock') },
  ]
  const { from, to } = list.query.filters
  return (
    <div className="list-page">
      <PageHead title={t('jobs/runs:title')} />
      <FilterLine list={list} columns={columns}>
        <ChoiceFilter
          {...bind('statuses')}
          label={t('jobs/jobs:result')}
          width={140}
          options={runLife.states.map((value) => ({ value, label: t(`runStates.${value}`) }))}
        />
        <ChoiceFilter {...bind('manual')} label={t('jobs/jobs:trigger')} width={120} options={triggers} />
        <DatePicker.RangePicker
          className={from || to ? 'filter-field filter-set' : 'filter-field'}
          style={{ width: 236 }}
          allowEmpty
          value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
          placeholder={[t('training/offerings:filters.from'), t('training/offerings:filters.to')]}
          onChange={(days) => list.setFilters({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })}
        />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        {...(may('sys:trails:info') ? { rowActions: (row: RunRow) => <TrailLink of={row.id} name={row.job} /> } : {})}
        empty={{ title: t('jobs/runs:empty'), text: t('jobs/runs:emptyText') }}
      />
    </div>
  )
}

export default RunsScreen
