import type { Received } from '@academy/contracts/core/endpoint.ts'
import { jobs } from '@academy/contracts/jobs/jobs.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { TextFilter } from '../../../core/crud/crud-filters.tsx'
import { RowDrawer } from '../../../core/details/row-drawer.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenRow } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { JobName, RunCounts, RunState } from '../runs/run-state.tsx'
import { useRhythm } from './rhythm.ts'

type JobRow = Received<(typeof jobs)['endpoints']['page']>['records'][number]
const api = connect(jobs)
/** Beside an open job only these columns stay. */
const NARROW = 4

const Moves = ({ row }: { row: JobRow }) => {
  const { t } = useTranslation(['jobs', 'core', 'jobs/jobs'])
  const [run, running] = api.useRun()
  const [pause] = api.usePause()
  const [resume] = api.useResume()
  const name = t(`jobNames.${row.name}`, { defaultValue: row.name })
  const act = {
    run: async () => {
      if ((await run({ id: row.id })).ok) toast('success', t('jobLabels.started'))
    },
    pause: async () => {
      const words = { title: t('jobs/jobs:pauseAsk', { name }), text: t('jobs/jobs:pauseText'), yes: t('jobMoves.pause'), no: t('core:actions.cancel') }
      if (!(await confirmUser({ ...words, tone: 'warning' }))) return
      if ((await pause({ id: row.id })).ok) toast('success', t('jobs/jobs:paused', { name }))
    },
    resume: async () => {
      if ((await resume({ id: row.id })).ok) toast('success', t('jobs/jobs:resumed', { name }))
    },
  }
  return (
    <>
      {(['run', 'pause', 'resume'] as const)
        .filter((move) => row.actions.includes(move))
        .map((move) => (
          <Button key={move} type="link" aria-label={`${t(`jobMoves.${move}`)} ${name}`} loading={move === 'run' && running.loading} onClick={act[move]}>
            {t(`jobMoves.${move}`)}
          </Button>
        ))}
    </>
  )
}

const useColumns = (): Column<JobRow>[] => {
  const { t } = useTranslation(['jobs', 'jobs/jobs'])
  const rhythm = useRhythm()
  return [
    {
      key: 'name',
      title: t('jobLabels.job'),
      sort: 'name',
      render: (row) => (
        <div className="job-name" title={row.name}>
          <JobName job={row.name} />
          <div className="t12 ink3">{t(`jobNotes.${row.name}`, { defaultValue: '—' })}</div>
        </div>
      ),
    },
    {
      key: 'state',
      title: t('jobs/jobs:state'),
      render: (row) => <Status kind={row.paused ? 'draft' : 'live'}>{t(`jobStates.${row.paused ? 'paused' : 'active'}`)}</Status>,
    },
    { key: 'rhythm', title: t('jobLabels.cron'), render: (row) => rhythm(row.cron) },
    { key: 'nextRun', title: t('jobLabels.nextRun'), align: 'end', render: (row) => <Moment at={row.nextRun} precision="second" /> },
    { key: 'lastRun', title: t('jobLabels.lastRun'), align: 'end', render: (row) => <Moment at={row.lastRun?.fireTime} precision="second" /> },
    { key: 'result', title: t('jobs/jobs:result'), render: (row) => (row.lastRun ? <RunState run={row.lastRun} /> : '—') },
    { key: 'counts', title: t('jobs/jobs:counts'), render: (row) => (row.lastRun ? <RunCounts run={row.lastRun} /> : '—') },
  ]
}

/** A job's whole line: beside its columns its name in the system, its service, and why its last run did not end well. */
const useDetails = (columns: Column<JobRow>[]): Column<JobRow>[] => {
  const { t } = useTranslation('jobs')
  return [
    ...columns,
    {
      key: 'error',
      title: t('jobLabels.error'),
      render: ({ lastRun }) => (lastRun?.error ? t(`runErrors.${lastRun.error}`, { defaultValue: lastRun.error }) : (lastRun?.note ?? '—')),
    },
    { key: 'service', title: t('jobLabels.service') },
    { key: 'code', title: t('jobLabels.code'), render: (row) => <span className="code">{row.name}</span> },
    { key: 'cron', title: t('jobLabels.expression'), render: (row) => <span className="code">{row.cron}</span> },
  ]
}

/** The schedule: what each job is for, when it runs next, how it went last time. */
const JobsScreen = () => {
  const { t } = useTranslation(['jobs', 'jobs/jobs'])
  const list = useListPage<JobRow>(api, { noun: jobs.noun, filters: ['name'] })
  const columns = useColumns()
  const details = useDetails(columns)
  const row = useOpenRow(list)
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={t('jobs/jobs:title')} />
      <FilterLine list={list} columns={columns}>
        <TextFilter name="name" label={t('jobLabels.job')} value={list.query.filters.name ?? ''} width={200} onSearch={(name) => list.setFilters({ name })} />
      </FilterLine>
      <ListTable
        list={list}
        columns={row.id ? columns.slice(0, NARROW) : columns}
        onOpen={row.open}
        active={row.id}
        rowName={(one) => t(`jobs:jobNames.${one.name}`, { defaultValue: one.name })}
        rowActions={(one) => <Moves row={one} />}
        empty={{ title: t('jobs/jobs:empty'), text: t('jobs/jobs:emptyText') }}
      />
      <RowDrawer list={list} row={row} columns={details} title={(one) => <JobName job={one.name} />} moves={(one) => <Moves row={one} />} />
    </div>
  )
}

export default JobsScreen
