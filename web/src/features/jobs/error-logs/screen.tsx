import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { type Received, services } from '@academy/contracts/core/endpoint.ts'
import { errorLogs } from '@academy/contracts/jobs/error-logs.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { personFilters } from '../../../core/pick/person-filter.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { TrailLink } from '../../../core/show/trail-link.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { AwayServices } from '../away-services.tsx'
import './error-logs.css'

const api = connect(errorLogs)
type Row = Received<(typeof errorLogs)['endpoints']['page']>['records'][number]
const DAYS = 30

const Away = ({ sent }: { sent: Record<string, string | number> }) => {
  const { data } = api.usePage(sent as never, { quiet: true })
  return <AwayServices names={data?.away ?? []} />
}

/** What went wrong and where; the way there stays folded. */
const Stack = ({ row }: { row: Row }) => {
  const texts = useNounTexts(errorLogs)
  return (
    <>
      <h3 className="t13 strong error-head">{texts.field('message')}</h3>
      <p className="error-message">{row.message}</p>
      {row.stack ? (
        <details className="error-stack">
          <summary className="t13">{texts.say('stackOf', { count: row.stack.split('\n').length })}</summary>
          <pre className="code">{row.stack}</pre>
        </details>
      ) : null}
    </>
  )
}

const useColumns = () => {
  const { t } = useTranslation('jobs-trails')
  const texts = useNounTexts(errorLogs)
  return {
    listed: [
      { key: 'at', width: 176, render: (row: Row) => <Moment at={row.at} precision="second" /> },
      { key: 'message', title: texts.field('message'), render: (row: Row) => <span className="log-summary">{`${row.name}: ${row.message}`}</span> },
      { key: 'route', render: (row: Row) => <span className="code">{row.route}</span> },
      { key: 'userName', render: (row: Row) => row.userName ?? '—' },
      { key: 'service', width: 90, render: (row: Row) => t(`lanes.${row.service}`) },
      { key: 'requestId', render: (row: Row) => <span className="code">{row.requestId.slice(0, 8)}</span> },
    ],
    more: [
      { key: 'at', render: (row: Row) => <Moment at={row.at} precision="second" /> },
      { key: 'requestId', render: (row: Row) => <span className="code">{row.requestId}</span> },
      { key: 'route', render: (row: Row) => <span className="code">{row.route}</span> },
      { key: 'userName', render: (row: Row) => row.userName ?? '—' },
      { key: 'service', render: (row: Row) => t(`lanes.${row.service}`) },
      { key: 'name', render: (row: Row) => <span className="code">{row.name}</span> },
      { key: 'code', render: (row: Row) => <span className="code">{row.code ?? '—'}</span> },
    ],
  }
}

/** Faults of ours, of all services by time; found by the number that the error page told its reader. */
const ErrorLogsScreen = () => {
  const { t } = useTranslation('jobs-trails')
  const may = usePermission()
  const [from] = useState(() => addDays(dayOf(new Date()), -DAYS))
  const { listed, more } = useColumns()
  return (
    <ListScreen
      contract={errorLogs}
      columns={listed}
      details={more}
      filters={[
        { name: 'text', width: 260 },
        ...personFilters(may),
        { name: 'service', options: services.map((value) => ({ value, label: t(`lanes.${value}`) })), width: 120 },
      ]}
      defaults={{ from }}
      days
      title={(row) => row.name}
      below={(row) => <Stack row={row} />}
      moves={(row) => <TrailLink of={row.correlationId} />}
      above={(sent) => <Away sent={sent} />}
      whole
    />
  )
}

export default ErrorLogsScreen
