import type { Received } from '@academy/contracts/core/endpoint.ts'
import { ledger, postingKinds } from '@academy/contracts/fee/ledger.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ChoiceFilter, TextFilter } from '../../../core/crud/crud-filters.tsx'
import { DaysFilter } from '../../../core/list/days-filter.tsx'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { useListPage } from '../../../core/list/use-list-page.ts'
import { Moment, ShortMoment } from '../../../core/show/moment.tsx'
import { formatMoney } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { Totals } from './totals.tsx'

type Posting = Received<(typeof ledger)['endpoints']['page']>['records'][number]
const api = connect(ledger)

/** Postings as columns; beside an open panel the time is short and the text takes what is left. */
const useColumns = (beside: boolean): Column<Posting>[] => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(ledger)
  const about = (row: Posting) =>
    [row.userName, row.offeringNumber, row.reference].filter(Boolean).join(' · ') || t([`causes.${row.cause}`, `kinds.${row.kind}`])
  return [
    { key: 'at', title: texts.say('at'), sort: 'at', render: (row) => (beside ? <ShortMoment at={row.at} /> : <Moment at={row.at} />) },
    { key: 'number', title: texts.say('number') },
    { key: 'kind', title: texts.say('kind'), sort: 'kind', render: (row) => t(`kinds.${row.kind}`) },
    { key: 'about', title: texts.say('about'), render: (row) => <span title={texts.say('whyOf', { number: row.number })}>{about(row)}</span> },
    {
      key: 'amount',
      title: texts.say('amount'),
      sort: 'amount',
      align: 'end',
      render: (row) => (
        <span className={row.amount.startsWith('-') ? 'num' : 'num amount-in'}>
          {row.amount.startsWith('-') ? '' : '+'}
          {formatMoney(row.amount).replace('¥', '')}
        </span>
      ),
    },
    {
      key: 'balance',
      title: texts.say('balance'),
      align: 'end',
      render: (row) => <span className="strong num">{formatMoney(row.balance).replace('¥', '')}</span>,
    },
    {
      key: 'state',
      title: texts.field('status'),
      render: (row) => (row.reversedBy ? <Status kind="cancelled">{texts.say('reversed')}</Status> : <Status kind="live">{texts.say('posted')}</Status>),
    },
  ]
}

/** The postings of an account, newest first, filtered by kind and days; each says why its amount is what it is; `open` is the journal of the one that does so now. */
export const Postings = ({ accountId, open, onWhy }: { accountId: string; open: string | null; onWhy: (journalId: string) => void }) => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(ledger)
  const list = useListPage<Posting>(api, { noun: ledger.noun, filters: ['text', 'kinds', 'from', 'to'], fixed: { accountId } })
  const columns = useColumns(open !== null)
  const bind = (name: string) => ({ name, value: list.query.filters[name] ?? '', onSearch: (value: string) => list.setFilters({ [name]: value }) })
  const { page: _, limit: __, ...sent } = list.sent
  return (
    <>
      <FilterLine list={list} columns={columns}>
        <ChoiceFilter {...bind('kinds')} label={texts.say('kind')} width={140} options={postingKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
        <DaysFilter list={list} labels={[texts.say('from'), texts.say('to')]} />
        <TextFilter {...bind('text')} label={texts.say('search')} width={190} />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        onOpen={(row) => onWhy(row.journalId)}
        rowName={(row) => row.number}
        active={list.rows.find((row) => row.journalId === open)?.id ?? null}
        legend={<Totals asked={sent} />}
        empty={{ title: t('account.empty') }}
      />
    </>
  )
}
