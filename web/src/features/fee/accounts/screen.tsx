import { accounts } from '@academy/contracts/fee/accounts.ts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, TextFilter } from '../../../core/crud/crud-filters.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { FilterLine } from '../../../core/list/filter-line.tsx'
import { ListTable } from '../../../core/list/list-table.tsx'
import type { Column } from '../../../core/list/list-table-props.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { type ListPage, useListPage } from '../../../core/list/use-list-page.ts'
import { Budget } from '../../../core/scales/budget.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { formatMoney, Money } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Account, accountsApi } from './api.ts'

const filters = ['text', 'categories', 'regions', 'low', 'stopped'] as const

/** How many ticks an account's scale has in a row and on its page. */
const TICKS = { row: 30, page: 50 } as const
const limitOf = (account: Account) => Math.max(0, Number(account.spentThisYear)) + Number(account.held) + Math.max(0, Number(account.available))

/** What one tick on an account's own page stands for, in whole yuan. */
export const tickWorth = (account: Account): string => formatMoney(String(Math.round(limitOf(account) / TICKS.page))).replace('.00', '')

/** An account's budget as a scale: spent this year, held, and what is left. */
export const AccountScale = ({ account, pitch = 4, height = 12 }: { account: Account; pitch?: number; height?: number }) => {
  const spent = Math.max(0, Number(account.spentThisYear))
  const held = Number(account.held)
  return (
    <Budget
      limit={limitOf(account)}
      spent={spent}
      held={held}
      pitch={pitch}
      height={height}
      count={pitch > 4 ? TICKS.page : TICKS.row}
      say={(value) => formatMoney(value.toFixed(2))}
    />
  )
}

const useColumns = (): Column<Account>[] => {
  const { t } = useTranslation('fee')
  const name = useBilingual()
  const texts = useNounTexts(accounts)
  const state = (row: Account) =>
    row.stopped ? (
      <Status kind="refused">{t('account.stopped')}</Status>
    ) : row.low ? (
      <Status kind="pending">{t('account.low')}</Status>
    ) : (
      <Status kind="live">{texts.say('fine')}</Status>
    )
  return [
    { key: 'orgCode', title: texts.say('orgCode'), sort: 'org_code', width: 90 },
    { key: 'name', title: texts.say('account'), render: (row) => <a href={`#/manage/fee-accounts/${row.id}`}>{name(row, 'name')}</a> },
    { key: 'scale', title: texts.say('budget'), width: 150, render: (row) => <AccountScale account={row} /> },
    { key: 'available', title: t('account.available'), sort: 'available', align: 'end', render: (row) => <Money yuan={row.available} /> },
    { key: 'balance', title: t('account.balance'), sort: 'balance', align: 'end', render: (row) => <Money yuan={row.balance} /> },
    { key: 'held', title: t('account.held'), sort: 'held', align: 'end', render: (row) => <Money yuan={row.held} /> },
    { key: 'state', title: texts.field('status'), render: state },
    { key: 'lastPostingAt', title: texts.say('lastPostingAt'), sort: 'last_posting_at', align: 'end', render: (row) => <Moment at={row.lastPostingAt} /> },
  ]
}

/** The line of filters: text, category, region, and those that have little or nothing left. */
const Filters = ({ list }: { list: ListPage<Account> }) => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(accounts)
  const bind = (name: string, label: string) => ({
    name,
    label,
    value: list.query.filters[name] ?? '',
    onSearch: (value: string) => list.setFilters({ [name]: value }),
  })
  return (
    <>
      <TextFilter {...bind('text', texts.say('search'))} width={200} />
      <ChoiceFilter {...bind('categories', texts.say('category'))} width={130} dictionary="orgCategory" />
      <ChoiceFilter {...bind('regions', texts.field('region'))} width={120} dictionary="salesRegion" />
      {(['low', 'stopped'] as const).map((flag) => (
        <ChoiceFilter key={flag} {...bind(flag, t(`account.${flag}`))} width={130} options={[{ value: 'true', label: t(`account.${flag}`) }]} />
      ))}
    </>
  )
}

/** All accounts that pay for training: what is there, held and available. */
const AccountsScreen = () => {
  const texts = useNounTexts(accounts)
  const list = useListPage<Account>(accountsApi, { noun: accounts.noun, filters })
  const columns = useColumns()
  return (
    <div className="list-page">
      <PageHead title={texts.say('title')} />
      <FilterLine list={list} columns={columns}>
        <Filters list={list} />
      </FilterLine>
      <ListTable
        list={list}
        columns={columns}
        onOpen={(row) => {
          window.location.hash = `#/manage/fee-accounts/${row.id}`
        }}
        legend={texts.say('tickOfYear', { count: TICKS.row })}
        empty={{ title: texts.say('empty'), text: texts.say('emptyText') }}
      />
    </div>
  )
}

export default AccountsScreen
