import type { Received } from '@academy/contracts/core/endpoint.ts'
import { holdLife, holds } from '@academy/contracts/fee/holds.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ChoiceFilter } from '../../../core/crud/crud-filters.tsx'
import { RowDrawer } from '../../../core/details/row-drawer.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useOpenRow } from '../../../core/list/open-row.ts'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { Money } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import { TrailLink } from '../../../core/show/trail-link.tsx'
import { useNounTexts } from '../../../core/texts.ts'

type HoldRow = Received<(typeof holds)['endpoints']['page']>['records'][number]
const api = connect(holds)
const kinds = { live: 'pending', posted: 'live', released: 'cancelled' } as const

const useColumns = () => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(holds)
  const columns: Column<HoldRow>[] = [
    { key: 'since', title: texts.say('since'), render: (row) => <Moment at={row.since} /> },
    { key: 'userName', title: texts.say('person') },
    { key: 'offeringNumber', title: texts.say('offering') },
    { key: 'amount', title: texts.say('amount'), align: 'end', render: (row) => <Money yuan={row.amount} /> },
    { key: 'status', title: texts.field('status'), render: (row) => <Status kind={kinds[row.status]}>{t(`holdStates.${row.status}`)}</Status> },
  ]
  const details: Column<HoldRow>[] = [
    ...columns,
    { key: 'courseCode', title: texts.say('course') },
    { key: 'endedAt', title: texts.say('endedAt'), render: (row) => <Moment at={row.endedAt} /> },
  ]
  return { columns, details }
}

/** The holds of an account: those that reserve money now, as the account counts them; those that ended are a choice away. */
export const Holds = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(holds)
  const list = useListPage<HoldRow>(api, { noun: holds.noun, filters: ['status'], defaults: { status: holdLife.initial }, fixed: { accountId } })
  const row = useOpenRow(list)
  const { columns, details } = useColumns()
  const states = holdLife.states.map((value) => ({ value, label: t(`holdStates.${value}`) }))
  return (
    <>
      <FilterLine list={list} columns={columns}>
        <ChoiceFilter
          name="status"
          label={texts.field('status')}
          value={list.query.filters.status ?? ''}
          width={130}
          options={states}
          onSearch={(status) => list.setFilters({ status })}
        />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        onOpen={row.open}
        active={row.id}
        rowName={(one) => one.userName ?? one.offeringNumber}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText') }}
      />
      <RowDrawer
        list={list}
        row={row}
        columns={details}
        title={(one) => [one.userName, one.offeringNumber].filter(Boolean).join(' · ')}
        moves={(one) => <TrailLink of={one.enrolmentId} />}
      />
    </>
  )
}
