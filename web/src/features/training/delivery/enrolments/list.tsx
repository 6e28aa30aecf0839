import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFooter } from '../../../../core/list/list-footer.tsx'
import { Missed } from '../../../../core/list/missed.tsx'
import { type ListPage, useListPage } from '../../../../core/list/use-list-page.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { State } from '../../../../core/states/state.tsx'
import { AntdRoot } from '../../../../core/theme/antd-root.tsx'
import '../../../../core/list/list.css'
import '../delivery.css'
import { OfferingLineSkeleton } from '../offerings/offering-line.tsx'
import { type Enrolment, enrolmentsApi } from './api.ts'
import { EnrolmentLine } from './enrolment-line.tsx'
import { useTurns } from './turn.ts'

const POLL = 20_000

const Tabs = ({ list }: { list: ListPage<Enrolment> }) => {
  const { t } = useTranslation('portal')
  const past = list.query.filters.upcoming === 'false'
  const tabs = [
    { key: 'ahead', on: !past, value: 'true' },
    { key: 'all', on: past, value: 'false' },
  ]
  return (
    <fieldset className="tick-tabs" aria-label={t('enrolments.title')}>
      {tabs.map((tab) => (
        <button key={tab.key} type="button" aria-pressed={tab.on} onClick={() => list.setFilters({ upcoming: tab.value })}>
          {t(`enrolments.${tab.key}`)}
        </button>
      ))}
    </fieldset>
  )
}

const Content = ({ list }: { list: ListPage<Enrolment> }) => {
  const { t } = useTranslation('portal')
  const turn = useTurns(list.rows, POLL)
  if (list.failure) return <FailureState failure={list.failure} retry={list.reload} clear={list.reset} />
  if (list.loading) return <OfferingLineSkeleton count={3} />
  if (list.rows.length > 0)
    return (
      <ul className="rule-top offering-week">
        {list.rows.map((row) => (
          <EnrolmentLine key={row.id} row={row} turn={turn(row)} />
        ))}
      </ul>
    )
  return (
    <State
      kind="empty"
      title={t('enrolments.none')}
      text={t('enrolments.noneText')}
      actions={
        <a className="btn btn-primary" href="#/offerings">
          {t('enrolments.find')}
        </a>
      }
    />
  )
}

// What lies ahead begins with the nearest, everything together with the newest.
const useMine = (query: { upcoming?: 'true' | 'false' }) =>
  enrolmentsApi.useMine({ orderField: 'start_date', order: query.upcoming === 'true' ? 'asc' : 'desc', ...query }, { poll: POLL })

/** My enrolments; the live stream and a slow poll keep them true without reloading. */
const MyEnrolments = () => {
  const { t } = useTranslation('portal')
  const list = useListPage<Enrolment>(
    { usePage: useMine as never },
    { noun: 'delivery/enrolments-mine', filters: ['upcoming'], defaults: { upcoming: 'true' } },
  )
  useEffect(() => {
    document.title = t('enrolments.title')
  }, [t])
  return (
    <AntdRoot>
      <div className="page-width portal-page">
        <div className="portal-page-head">
          <h1 className="t26">{t('enrolments.title')}</h1>
          <Tabs list={list} />
        </div>
        <Missed list={list} />
        <Content list={list} />
        <ListFooter list={list} />
      </div>
    </AntdRoot>
  )
}

export default MyEnrolments
