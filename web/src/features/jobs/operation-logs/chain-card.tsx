import type { Received } from '@academy/contracts/core/endpoint.ts'
import { startOf } from '@academy/contracts/core/task.ts'
import { auditChains, verifyAudits } from '@academy/contracts/jobs/audit-chains.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { usePermission } from '../../../core/session/session.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { TaskProgress } from '../../../core/tasks/task-state.tsx'
import { useTask } from '../../../core/tasks/use-task.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { ChainHours, ChainLegend } from './chain-hours.tsx'
import './operation-logs.css'

const api = connect(auditChains)
type Check = NonNullable<Received<(typeof auditChains)['endpoints']['latest']>['check']>
type State = Check['services'][number]

const SHOWN = 5
const isSound = ({ breaks, cut, away }: State): boolean => breaks === 0 && !cut && !away

/** One chain: intact with its rows, or where it breaks. */
const Chain = ({ state }: { state: State }) => {
  const { t } = useTranslation('jobs-trails')
  const { say } = useNounTexts(operationLogs)
  const words = () => {
    if (state.away) return say('chain.away')
    const places = state.broken.slice(0, 3).map(({ row }) => say('chain.brokenAt', { row: formatCount(row) }))
    const more = state.breaks > places.length ? [say('chain.more', { count: state.breaks })] : []
    const bad = [...places, ...more, ...(state.cut ? [say('chain.cut')] : [])]
    return bad.length > 0 ? bad.join(' · ') : say('chain.intact', { rows: formatCount(state.rows) })
  }
  return (
    <li>
      <span className="ink2">{t(`lanes.${state.service}`)}</span>
      <Status kind={state.away ? 'pending' : isSound(state) ? 'live' : 'refused'}>{words()}</Status>
    </li>
  )
}

/** Where the chains break: the hash that is kept, and the one that was found. */
const Breaks = ({ check }: { check: Check }) => {
  const { t } = useTranslation('jobs-trails')
  const { say } = useNounTexts(operationLogs)
  const found = check.services.flatMap(({ service, broken }) => broken.map((one) => ({ service, ...one }))).filter(({ kept }) => kept)
  if (found.length === 0) return null
  return (
    <ul className="chain-breaks">
      {found.slice(0, SHOWN).map((one) => (
        <li key={`${one.service}|${one.row}`}>
          <span className="strong">{say('chain.breakAt', { name: t(`lanes.${one.service}`), row: formatCount(one.row) })}</span>
          <span className="ink3">{formatMoment(one.at)}</span>
          <span className="ink3">{say('chain.kept')}</span>
          <code className="code">{one.kept}</code>
          <span className="ink3">{say('chain.found')}</span>
          {one.found ? <code className="code chain-other">{one.found}</code> : <span className="chain-other">{say('chain.gone')}</span>}
        </li>
      ))}
    </ul>
  )
}

const Summary = ({ check }: { check: Check }) => {
  const { say } = useNounTexts(operationLogs)
  const bad = check.services.reduce((sum, { breaks, cut }) => sum + breaks + Number(cut), 0)
  const rows = formatCount(check.services.reduce((sum, state) => sum + state.rows, 0))
  const away = check.services.some((state) => state.away)
  if (bad > 0) return <Status kind="refused">{say('chain.bad', { count: bad })}</Status>
  return <Status kind={away ? 'pending' : 'live'}>{say('chain.all', { count: check.services.filter((state) => !state.away).length, rows })}</Status>
}

/** What is known of the chains, and a check that may be started: afterwards both are asked anew. */
const useChains = () => {
  const { data, failure, refetch } = api.useLatest({}, { quiet: true, fresh: 30 })
  const hours = api.useHours({}, { quiet: true, fresh: 30 })
  const refetchHours = hours.refetch
  const task = useTask(verifyAudits)
  const state = task.task?.status
  useEffect(() => {
    if (state !== 'done') return
    refetch()
    refetchHours()
  }, [state, refetch, refetchHours])
  return { data, failure, refetch, hours: hours.data, task, state }
}

/** What the last check came to, and who asked for it when. */
const CheckWords = ({ check, known }: { check: Check | null | undefined; known: boolean }) => {
  const { say } = useNounTexts(operationLogs)
  if (!check) return <span className="t13 ink3">{known ? say('chain.never') : ''}</span>
  const at = formatMoment(check.at)
  return (
    <>
      <Summary check={check} />
      <span className="t12 ink3">{check.userName ? say('chain.at', { at, name: check.userName }) : say('chain.atOnly', { at })}</span>
    </>
  )
}

/** The chain of hashes over all audit rows: what the last check found, and a check now. */
export const ChainCard = () => {
  const { say } = useNounTexts(operationLogs)
  const may = usePermission()
  const { data, failure, refetch, hours, task, state } = useChains()
  if (failure) return <FailureState failure={failure} retry={refetch} />
  const check = data?.check
  const [start] = Object.values(startOf(verifyAudits).endpoints)
  const sound = check?.services.every(isSound)
  return (
    <section className="card chain-card" aria-label={say('chain.title')}>
      <div className="chain-head">
        <h2 className="t13 strong">{say('chain.title')}</h2>
        <CheckWords check={check} known={data !== undefined} />
        <span className="grow" />
        {may(start?.permission ?? '') ? (
          <Button size="small" loading={task.starting || state === 'waiting' || state === 'running'} onClick={() => task.start({})}>
            {say(check ? 'chain.again' : 'chain.verify')}
          </Button>
        ) : null}
      </div>
      {task.task && state !== 'done' ? <TaskProgress task={task.task} /> : null}
      {hours ? (
        <>
          <ChainHours data={hours} />
          <ChainLegend />
        </>
      ) : null}
      {check ? <Breaks check={check} /> : null}
      {check && !sound ? (
        <ul className="chain-list">
          {check.services.map((one) => (
            <Chain key={one.service} state={one} />
          ))}
        </ul>
      ) : null}
      {check ? null : <p className="t12 ink3">{say('chain.explain')}</p>}
    </section>
  )
}
