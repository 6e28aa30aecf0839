import type { Received } from '@academy/contracts/core/endpoint.ts'
import { exemptionLife, exemptions } from '@academy/contracts/fee/exemptions.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ChoiceFilter, TextFilter } from '../../../core/crud/crud-filters.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenRow } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Icon } from '../../../core/show/icon.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { Money } from '../../../core/show/money.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { AskExemption } from './ask.tsx'
import { ExemptionState } from './exemption-state.tsx'

type Row = Received<(typeof exemptions)['endpoints']['page']>['records'][number]
const api = connect(exemptions)
const ExemptionDrawer = lazyScreen(
  () => import('./exemption-drawer.tsx'),
  ({ onClose }) => onClose(),
)

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('fee')
  const name = useBilingual()
  const texts = useNounTexts(exemptions)
  return [
    { key: 'requestedAt', title: texts.say('requestedAt'), sort: 'requested_at', render: (row) => <Moment at={row.requestedAt} /> },
    { key: 'userName', title: texts.say('person') },
    { key: 'offeringNumber', title: texts.say('offering') },
    { key: 'account', title: texts.say('account'), render: (row) => name(row, 'accountName') },
    { key: 'amount', title: texts.field('amount'), sort: 'amount', align: 'end', render: (row) => <Money yuan={row.amount} /> },
    { key: 'reason', title: texts.field('reason'), render: (row) => t(`exemptReasons.${row.reason}`) },
    { key: 'status', title: texts.field('status'), sort: 'status', render: (row) => <ExemptionState state={row.status} /> },
    { key: 'requestedByName', title: texts.say('requestedBy') },
  ]
}

/** Exemptions of penalties: asked here, decided through the model EXEMPT, posted when agreed. */
const ExemptionsScreen = () => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(exemptions)
  const may = usePermission()
  const list = useListPage<Row>(api, { noun: exemptions.noun, filters: ['text', 'statuses', 'enrolmentId'] })
  const { enrolmentId } = list.query.filters
  const [asking, setAsking] = useState(Boolean(enrolmentId))
  const row = useOpenRow(list)
  const close = () => {
    setAsking(false)
    if (enrolmentId) list.setFilters({ enrolmentId: '' })
  }
  const states = exemptionLife.states.map((value) => ({ value, label: t(`exemptionStates.${value}`) }))
  const columns = useColumns()
  const ask = (filled: boolean) =>
    may(exemptions.endpoints.request.permission) ? (
      <Button type={filled ? 'primary' : 'default'} icon={<Icon name="plus" size={16} />} onClick={() => setAsking(true)}>
        {t('moves.exempt')}
      </Button>
    ) : null
  return (
    <div className={row.id ? 'list-page with-drawer with-panel' : 'list-page'}>
      <PageHead title={texts.say('title')} actions={ask(true)} />
      <FilterLine list={list} columns={columns}>
        <TextFilter name="text" label={texts.say('search')} value={list.query.filters.text ?? ''} width={200} onSearch={(text) => list.setFilters({ text })} />
        <ChoiceFilter
          name="statuses"
          label={texts.field('status')}
          value={list.query.filters.statuses ?? ''}
          width={130}
          options={states}
          onSearch={(statuses) => list.setFilters({ statuses })}
        />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        onOpen={row.open}
        active={row.id}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText'), actions: ask(false) }}
      />
      {row.id ? (
        <Suspense fallback={null}>
          <ExemptionDrawer id={row.id} onClose={row.close} />
        </Suspense>
      ) : null}
      {asking && may(exemptions.endpoints.request.permission) ? <AskExemption enrolmentId={enrolmentId} onClose={close} /> : null}
    </div>
  )
}

export default ExemptionsScreen
