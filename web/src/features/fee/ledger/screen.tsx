import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { type Choices, RemoteSelect } from '../../../core/pick/remote-select.tsx'
import { State } from '../../../core/states/state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Posting, Postings } from './postings.tsx'
import { WhyPanel } from './why-panel.tsx'
import '../accounts/accounts.css'

const accountsApi = connect(accounts)
const accountChoices: Choices = { contract: accounts, search: 'text', label: (row, name) => `${String(row.orgCode)} ${name(row, 'name')}` }

/** Whose reach is one account has nothing to choose. */
const useOnlyAccount = () => {
  const { data } = accountsApi.usePage({ limit: '2' }, { quiet: true })
  return data?.total === 1 ? data.records[0] : undefined
}

/** The ledger of one account, chosen in the head; the address keeps the choice. */
const LedgerScreen = () => {
  const texts = useNounTexts(ledger)
  const name = useBilingual()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<Posting | null>(null)
  const only = useOnlyAccount()
  const accountId = params.get('account') ?? only?.id ?? ''
  const choose = (next: unknown) => {
    setOpen(null)
    setParams(next ? { account: String(next) } : {}, { replace: true })
  }
  const picker = only ? (
    <span className="t13 ink2">{name(only, 'name')}</span>
  ) : (
    <RemoteSelect
      choices={accountChoices}
      value={accountId}
      onChange={choose}
      style={{ width: 280 }}
      placeholder={texts.say('choose')}
      aria-label={texts.say('choose')}
    />
  )
  return (
    <div className="list-page">
      <PageHead title={texts.say('title')} actions={picker} />
      {accountId ? (
        <div className={open ? 'account-page with-panel' : 'account-page'}>
          <div className="account-main">
            <Postings key={accountId} accountId={accountId} open={open} onWhy={setOpen} />
          </div>
          {open ? <WhyPanel journalId={open.journalId} onClose={() => setOpen(null)} /> : null}
        </div>
      ) : (
        <State kind="empty" title={texts.say('chooseTitle')} text={texts.say('chooseText')} />
      )}
    </div>
  )
}

export default LedgerScreen
