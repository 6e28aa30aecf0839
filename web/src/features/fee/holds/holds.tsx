import type { Received } from '@academy/contracts/core/endpoint.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { type Column, ListTable } from '../../../core/list/list-table.tsx'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { Money } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'

type HoldRow = Received<(typeof holds)['endpoints']['page']>['records'][number]
const api = connect(holds)
const kinds = { live: 'pending', posted: 'live', released: 'cancelled' } as const

/** The holds of an account: reserved for applications, no posting yet. */
export const Holds = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(holds)
  const list = useListPage<HoldRow>(api, { noun: holds.noun, fixed: { accountId } })
  const columns: Column<HoldRow>[] = [
    { key: 'since', title: texts.say('since'), render: (row) => <Moment at={row.since} /> },
    { key: 'userName', title: texts.say('person') },
    { key: 'offeringNumber', title: texts.say('offering') },
    { key: 'amount', title: texts.say('amount'), align: 'end', render: (row) => <Money yuan={row.amount} /> },
    { key: 'status', title: texts.field('status'), render: (row) => <Status kind={kinds[row.status]}>{t(`holdStates.${row.status}`)}</Status> },
  ]
  return <ListTable list={list} columns={columns} empty={{ title: texts.say('empty'), text: texts.say('emptyText') }} />
}
