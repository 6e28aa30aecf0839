import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { useOpenId } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { type Choices, RemoteSelect } from '../../../core/pick/remote-select.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { Months } from './months.tsx'
import { Postings } from './postings.tsx'
import { WhyPanel } from './why-panel.tsx'
import '../accounts/accounts.css'

const accountsApi = connect(accounts)
const accountChoices: Choices = { contract: accounts, search: 'text', label: (row, name) => `${String(row.orgCode)} ${name(row, 'name')}` }

/** Whose reach is one account has nothing to choose. */
const useOnlyAccount = () => {
  const { data, loading } = accountsApi.usePage({ limit: '2' }, { quiet: true })
  return { only: data?.total === 1 ? data.records[0] : undefined, loading }
}

/** One account, line by line or month by month; a month leads to its lines. */
const AccountLedger = ({ accountId }: { accountId: string }) => {
  const texts = useNounTexts(ledger)
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useOpenId('open')
  const months = params.get('view') === 'months'
  const show = (view: string, days: object = {}) => {
    setParams({ account: accountId, ...(view === 'months' ? { view } : {}), ...days }, { replace: true })
  }
  return (
    <div className={open ? 'account-page with-panel' : 'account-page'}>
      <div className="account-main">
        <Segmented
          className="ledger-view"
          value={months ? 'months' : 'lines'}
          onChange={(view) => show(view)}
          options={[
            { value: 'lines', label: texts.say('byLine') },
            { value: 'months', label: texts.say('byMonth') },
          ]}
        />
        {months ? <Months accountId={accountId} onMonth={(days) => show('lines', days)} /> : <Postings accountId={accountId} open={open} onWhy={setOpen} />}
      </div>
      {open ? <WhyPanel journalId={open} accountId={accountId} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

/** The ledger: all accounts by month until one is chosen in the head, then that one; the address keeps the choice. */
const LedgerScreen = () => {
  const texts = useNounTexts(ledger)
  const name = useBilingual()
  const [params, setParams] = useSearchParams()
  const { only, loading } = useOnlyAccount()
  const accountId = params.get('account') ?? only?.id ?? ''
  const picker = loading ? null : only ? (
    <span className="t13 ink2">{name(only, 'name')}</span>
  ) : (
    <RemoteSelect
      choices={accountChoices}
      value={accountId}
      onChange={(next) => setParams(next ? { account: String(next) } : {}, { replace: true })}
      style={{ width: 280 }}
      placeholder={texts.say('choose')}
      aria-label={texts.say('choose')}
    />
  )
  return (
    <div className="list-page">
      <PageHead title={texts.say('title')} actions={picker} />
      {accountId ? (
        <AccountLedger key={accountId} accountId={accountId} />
      ) : loading ? (
        <ListSkeleton columns={6} />
      ) : (
        <>
          <h2 className="t13 ledger-view">{texts.say('allAccounts')}</h2>
          <Months accountId={undefined} />
        </>
      )}
    </div>
  )
}

export default LedgerScreen
