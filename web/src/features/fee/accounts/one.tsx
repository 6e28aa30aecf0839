import { accounts } from '@academy/contracts/fee/accounts.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { useOpenId } from '../../../core/list/open-row.ts'
import { PageHead } from '../../../core/list/page-head.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { formatMoney } from '../../../core/show/money.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { Holds } from '../holds/holds.tsx'
import { Months } from '../ledger/months.tsx'
import { Postings } from '../ledger/postings.tsx'
import { WhyPanel } from '../ledger/why-panel.tsx'
import { type Account, accountsApi } from './api.ts'
import { AccountScale, tickWorth } from './screen.tsx'
import { TopUp } from './top-up.tsx'
import './accounts.css'

const Summary = ({ account }: { account: Account }) => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(accounts)
  const figures = [
    [texts.say('spent'), account.spentThisYear],
    [t('account.held'), account.held],
    [t('account.balance'), account.balance],
    [t('account.opening'), account.opening],
  ] as const
  return (
    <section className="card account-summary">
      <div>
        <div className="t12 ink3">{t('account.available')}</div>
        <div className="big account-available">{formatMoney(account.available)}</div>
        {account.stopped ? <div className="t12 account-bad">{t('account.stopped')}</div> : null}
      </div>
      <div className="grow">
        <div className="row between gap12 t12 ink3">
          <span>{texts.say('year')}</span>
          <span className="num">{texts.say('tick', { amount: tickWorth(account) })}</span>
        </div>
        <AccountScale account={account} pitch={8} height={18} />
        <div className="account-figures">
          {figures.map(([label, value]) => (
            <span key={label} className="t12">
              {label} <b className="num">{formatMoney(value)}</b>
            </span>
          ))}
        </div>
      </div>
    </section>
  )
}

type Tab = 'postings' | 'months' | 'holds'

const Tabs = ({ holds, tab, onTab }: { holds: number; tab: Tab; onTab: (tab: Tab) => void }) => {
  const texts = useNounTexts(accounts)
  return (
    <Segmented
      className="account-tabs"
      value={tab}
      onChange={onTab}
      options={[
        { value: 'postings', label: texts.say('postings') },
        { value: 'months', label: texts.say('byMonth') },
        { value: 'holds', label: texts.say('holds', { count: holds }) },
      ]}
    />
  )
}

/** One account (picture 08): what is available, the holds above the ledger, every posting, and why an amount is what it is. */
const AccountScreen = () => {
  const { accountId } = useParams()
  const { t } = useTranslation('fee')
  const name = useBilingual()
  const may = usePermission()
  const { data: account, failure, refetch } = accountsApi.useInfo(accountId, { quiet: true })
  const [tab, setTab] = useState<Tab>('postings')
  const [open, setOpen] = useOpenId('open')
  const [paying, setPaying] = useState(false)
  if (!account) return <div className="list-page">{failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={5} />}</div>
  const pay = may(accounts.endpoints.topUp.permission) ? (
    <Button type="primary" onClick={() => setPaying(true)}>
      {t('moves.topUp')}
    </Button>
  ) : null
  return (
    <div className="list-page">
      <PageHead title={name(account, 'name')} crumb={account.orgCode} actions={pay} />
      <div className={open ? 'account-page with-panel' : 'account-page'}>
        <div className="account-main">
          <Summary account={account} />
          <Tabs holds={account.holds} tab={tab} onTab={setTab} />
          {tab === 'postings' ? <Postings accountId={account.id} open={open} onWhy={setOpen} /> : null}
          {tab === 'months' ? <Months accountId={account.id} /> : null}
          {tab === 'holds' ? <Holds accountId={account.id} /> : null}
        </div>
        {open ? <WhyPanel journalId={open} accountId={account.id} onClose={() => setOpen(null)} /> : null}
      </div>
      {paying ? <TopUp account={account} onClose={() => setPaying(false)} /> : null}
    </div>
  )
}

export default AccountScreen
