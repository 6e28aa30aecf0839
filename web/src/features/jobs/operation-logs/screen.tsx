import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { auditChains } from '@academy/contracts/jobs/audit-chains.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { connect } from '../../../core/connect.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { TrailLink } from '../../../core/show/trail-link.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { AwayServices } from '../away-services.tsx'
import { ChainCard } from './chain-card.tsx'
import { Changes, type LogRow } from './changes.tsx'

const [logs, chains] = [connect(operationLogs), connect(auditChains)]
/** So many days are looked at first; older ones are asked for. */
const DAYS = 30

const Away = ({ sent }: { sent: Record<string, string | number> }) => {
  const { data } = logs.usePage(sent as never, { quiet: true })
  return <AwayServices names={data?.away ?? []} />
}

const useFilters = () => {
  const texts = useNounTexts(operationLogs)
  const [params] = useSearchParams()
  const { data: kinds = [] } = chains.useKinds({}, { quiet: true })
  const options = (key: string, values: readonly string[]) => values.map((value) => ({ value, label: texts.say(`${key}.${value}`) }))
  return [
    { name: 'text', width: 180 },
    { name: 'kind', options: kinds.map(({ kind, name }) => ({ value: kind, label: name })), width: 140 },
    { name: 'what', options: options('whats', ['save', 'update', 'remove']), width: 110 },
    ...(params.has('entityId') ? [{ name: 'entityId', width: 150 }] : []),
    { name: 'by', options: options('by', ['people', 'system']), width: 150 },
  ]
}

const useColumns = () => {
  const texts = useNounTexts(operationLogs)
  const who = (row: LogRow) => row.userName ?? (row.userId === 'system' || row.userId === '' ? texts.say('system') : row.userId)
  return {
    at: { key: 'at', width: 176, render: (row: LogRow) => <Moment at={row.at} precision="second" /> },
    by: {
      key: 'userName',
      render: (row: LogRow) => (
        <>
          {who(row)}
          {row.roleName ? <span className="t12 ink3"> {row.roleName}</span> : null}
        </>
      ),
    },
    operation: { key: 'whatName', render: whatOf },
    record: { key: 'entityName', render: (row: LogRow) => row.entityName ?? <span className="code ink3">{row.entityId.slice(0, 8)}</span> },
    summary: { key: 'summary', render: (row: LogRow) => <span className="log-summary">{row.summary || '—'}</span> },
    place: { key: 'row', align: 'end' as const, render: (row: LogRow) => (row.row === undefined ? texts.say('unchained') : formatCount(row.row)) },
  }
}

const whatOf = (row: LogRow) => `${row.whatName} ${row.nounName}`

const Links = ({ row }: { row: LogRow }) => {
  const texts = useNounTexts(operationLogs)
  return (
    <>
      {row.place ? <a href={`#${row.place}`}>{texts.say('toRecord')}</a> : null}
      <a href={`#/manage/sys-operation-logs?entityId=${encodeURIComponent(row.entityId)}&by=&from=`}>{texts.say('allOf')}</a>
      <TrailLink of={row.correlationId} />
    </>
  )
}

/** Who changed what, when, from what to what; and whether the chain over it is whole. */
const OperationLogsScreen = () => {
  const { t } = useTranslation('jobs-trails')
  const [from] = useState(() => addDays(dayOf(new Date()), -DAYS))
  const { at, by, operation, record, summary, place } = useColumns()
  const details = [
    { key: 'entityName', render: (row: LogRow) => row.entityName ?? '—' },
    { key: 'entityId', render: (row: LogRow) => <span className="code">{row.entityId}</span> },
    { key: 'service', render: (row: LogRow) => t(`lanes.${row.service}`) },
    place,
    { key: 'through', render: (row: LogRow) => row.through ?? '—' },
  ]
  return (
    <ListScreen
      contract={operationLogs}
      head={<ChainCard />}
      columns={[at, by, operation, record, summary, place]}
      details={[at, by, operation, ...details]}
      filters={useFilters()}
      defaults={{ by: 'people', from }}
      days
      title={whatOf}
      below={(row) => <Changes row={row} />}
      moves={(row) => <Links row={row} />}
      above={(sent) => <Away sent={sent} />}
      whole
    />
  )
}

export default OperationLogsScreen
