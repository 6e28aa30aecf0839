import { deadLetters, listeners } from '@academy/contracts/jobs/dead-letters.ts'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ChoiceFilter, TextFilter } from '../../../core/crud/crud-filters.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { usePartName } from '../services/api.ts'
import { type Letter, lettersApi, type ServiceName, serviceOf } from './api.ts'
import { LetterDrawer } from './letter-drawer.tsx'
import { LetterState } from './letter-state.tsx'
import { useReplay } from './use-replay.ts'
import './dead-letters.css'

/** Which letter is open: kept in the address, so that reloading, a link and the way back work. */
const useOpen = () => {
  const [params, setParams] = useSearchParams()
  const open = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (id) next.set('letter', id)
      else next.delete('letter')
      return next
    })
  return [params.get('letter'), open] as const
}

const useColumns = (): Column<Letter>[] => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  return [
    { key: 'event', title: t('letters.event'), sort: 'event' },
    { key: 'state', title: t('letters.state'), render: (row) => <LetterState state={row.state} /> },
    { key: 'service', title: t('letters.service'), sort: 'service', render: (row) => name(row.service) },
    { key: 'consumer', title: t('letters.consumer'), render: (row) => <span className="num">{row.consumer.slice(row.service.length + 1)}</span> },
    {
      key: 'aggregate',
      title: t('letters.aggregate'),
      render: (row) => (
        <span title={row.aggregateId}>
          <span className="num letter-aggregate">{row.aggregateId}</span> <span className="num">v{row.version}</span>
        </span>
      ),
    },
    {
      key: 'error',
      title: t('letters.error'),
      render: (row) => (
        <span className="letter-why" title={row.error}>
          {row.discarded?.reason ?? (row.state === 'waiting' ? '—' : row.error)}
        </span>
      ),
    },
    { key: 'attempts', title: t('letters.attempts'), sort: 'attempts', align: 'end' },
    { key: 'at', title: t('letters.at'), sort: 'at', align: 'end', render: (row) => <Moment at={row.at} precision="second" /> },
  ]
}

const ReplayAll = () => {
  const { t } = useTranslation('jobs-operations')
  const may = usePermission()
  const name = usePartName()
  const { all, loading } = useReplay()
  if (!may(deadLetters.endpoints.replay.permission)) return null
  const items = listeners.map((service) => ({ key: service, label: name(service) }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => all(key as ServiceName) }}>
      <Button loading={loading} icon={<Icon name="down" size={14} />} iconPlacement="end">
        {t('letters.replayAll')}
      </Button>
    </Dropdown>
  )
}

const RowReplay = ({ row }: { row: Letter }) => {
  const { t } = useTranslation('jobs-operations')
  const { run, loading } = useReplay()
  if (!row.actions.includes('replay')) return null
  return (
    <Button type="link" loading={loading} aria-label={t('letters.replayName', { name: row.event })} onClick={() => run(serviceOf(row.id), row.id)}>
      {t('letters.replay')}
    </Button>
  )
}

const filters = ['service', 'event', 'consumer', 'state'] as const

/** A list that looks empty must not hide that somebody could not be asked. */
const Away = ({ sent }: { sent: Record<string, string | number> }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  const { data } = lettersApi.usePage(sent as never, { quiet: true })
  if (!data?.away.length) return null
  return (
    <p className="letter-away t13" role="status">
      {t('letters.away', { names: data.away.map(name).join(t('services.and')) })}
    </p>
  )
}

/** What the services could not handle: seen with its reason, tried again in order, or given up. */
const DeadLettersScreen = () => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  const list = useListPage<Letter>(lettersApi, { noun: deadLetters.noun, filters })
  const [open, setOpen] = useOpen()
  const columns = useColumns()
  const bind = (filter: (typeof filters)[number]) => ({
    name: filter,
    label: t(`letters.${filter}`),
    value: list.query.filters[filter] ?? '',
    onSearch: (value: string) => list.setFilters({ [filter]: value }),
  })
  const states = (['failed', 'waiting', 'discarded'] as const).map((value) => ({ value, label: t(`letters.states.${value}`) }))
  return (
    <div className="list-page">
      <PageHead title={t('letters.title')} actions={<ReplayAll />} />
      <FilterLine list={list} columns={columns}>
        <TextFilter {...bind('event')} width={200} />
        <ChoiceFilter {...bind('state')} width={130} options={states} />
        <ChoiceFilter {...bind('service')} width={130} options={listeners.map((value) => ({ value, label: name(value) }))} />
        <TextFilter {...bind('consumer')} width={180} />
      </FilterLine>
      <Away sent={list.sent} />
      <ListTable
        list={list}
        columns={columns}
        rowName={(row) => row.event}
        active={open}
        onOpen={(row) => setOpen(row.id)}
        rowActions={(row) => <RowReplay row={row} />}
        empty={{ title: t('letters.empty'), text: t('letters.emptyText') }}
      />
      {open ? <LetterDrawer key={open} id={open} onClose={() => setOpen(null)} onOpen={setOpen} /> : null}
    </div>
  )
}

export default DeadLettersScreen
