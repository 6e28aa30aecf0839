import { startOf } from '@academy/contracts/core/task.ts'
import { leakTests, runLeakTest } from '@academy/contracts/identity/rights/leak-tests.ts'
import { Button, Select } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { connect } from '../../../../core/connect.ts'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { TaskProgress } from '../../../../core/tasks/task-state.tsx'
import { useTask } from '../../../../core/tasks/use-task.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { Found } from './found.tsx'
import { LeakGrid, LeakLegend, type LeakRun } from './grid.tsx'
import '../../../../core/list/list.css'
import './leak-tests.css'

const api = connect(leakTests)
const kinds = { running: 'running', clean: 'live', leaking: 'refused', failed: 'cancelled' } as const
const MANY = '50'

/** One run: how it came out, where it leaked, and the whole table. */
const Result = ({ run }: { run: LeakRun }) => {
  const texts = useNounTexts(leakTests)
  return (
    <section className="card leak-card">
      <header className="leak-head">
        <Status kind={kinds[run.status]}>{texts.say(`states.${run.status}`)}</Status>
        <span className="t13 ink2">{texts.say('sum', { calls: formatCount(run.calls), checked: formatCount(run.checked) })}</span>
        <span className="t12 ink3 num">
          {formatMoment(run.startedAt)} · {run.userId ? run.userName : texts.say('night')}
        </span>
      </header>
      <Found run={run} />
      <LeakLegend />
      <LeakGrid run={run} />
    </section>
  )
}

/** Starts a run and follows it; what came of it is asked for when it has ended. */
const RunNow = ({ ended }: { ended: () => void }) => {
  const texts = useNounTexts(leakTests)
  const may = usePermission()
  const task = useTask(runLeakTest)
  const state = task.task?.status
  useEffect(() => {
    if (state === 'done') ended()
  }, [state, ended])
  const [start] = Object.values(startOf(runLeakTest).endpoints)
  if (!may(start?.permission ?? '')) return null
  return (
    <>
      {task.task && state !== 'done' ? <TaskProgress task={task.task} /> : null}
      <Button type="primary" loading={task.starting || state === 'waiting' || state === 'running'} onClick={() => task.start({})}>
        {texts.say('run')}
      </Button>
    </>
  )
}

/** Whether any list shows somebody what lies beyond his reach: every night, and when an operator asks. */
const LeakTestsScreen = () => {
  const texts = useNounTexts(leakTests)
  const [params, setParams] = useSearchParams()
  const runs = api.usePage({ limit: MANY }, { quiet: true, fresh: true })
  const open = params.get('open') ?? runs.data?.records[0]?.id
  const { data, failure, refetch } = api.useInfo(open, { quiet: true })
  const content = () => {
    if (runs.failure) return <FailureState failure={runs.failure} retry={runs.refetch} />
    if (runs.data?.records.length === 0) return <State kind="empty" title={texts.say('empty')} text={texts.say('emptyText')} />
    if (failure) return <FailureState failure={failure} retry={refetch} />
    return data ? <Result run={data} /> : <ListSkeleton columns={6} rows={10} />
  }
  const options = (runs.data?.records ?? []).map((one) => ({ value: one.id, label: `${formatMoment(one.startedAt)} · ${texts.say(`states.${one.status}`)}` }))
  return (
    <div className="list-page leak-page">
      <PageHead title={texts.say('title')} actions={<RunNow ended={runs.refetch} />} />
      <div className="filter-line">
        <Select
          aria-label={texts.say('runs')}
          className="leak-runs"
          value={open ?? null}
          options={options}
          placeholder={texts.say('runs')}
          onChange={(id: string) => setParams({ open: id }, { replace: true })}
        />
        <span className="t12 ink3">{texts.say('explain')}</span>
      </div>
      {content()}
    </div>
  )
}

export default LeakTestsScreen
