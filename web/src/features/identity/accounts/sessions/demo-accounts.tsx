import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { type DemoAccount, fetchDemoAccounts } from './sign-in-calls.ts'

type Choose = (userCode: string, password: string) => void

const Account = ({ account, onChoose }: { account: DemoAccount; onChoose: Choose }) => {
  const { t } = useTranslation('identity/sessions')
  const name = useBilingual()
  return (
    <li>
      <button type="button" onClick={() => onChoose(account.userCode, account.password)}>
        <span>
          <b>{t(`roles.${account.role}`, { defaultValue: account.role })}</b>
          <span className="ink3">{[name(account, 'name'), name(account, 'orgName')].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="code ink3">{account.userCode}</span>
      </button>
    </li>
  )
}

const Waiting = () => {
  const { t } = useTranslation('identity/sessions')
  return (
    <ul aria-busy="true" aria-label={t('demoLoading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <li key={line} className="demo-account-waiting">
          <span className="skeleton" />
          <span className="skeleton" />
        </li>
      ))}
    </ul>
  )
}

/** The accounts of the demo network in the order of the story, one of each role, academy by academy; a click fills the form. */
export const DemoAccounts = ({ onChoose }: { onChoose: Choose }) => {
  const { t } = useTranslation('identity/sessions')
  const name = useBilingual()
  const [accounts, setAccounts] = useState<DemoAccount[] | null>(null)
  useEffect(() => {
    void fetchDemoAccounts().then(setAccounts)
  }, [])
  if (accounts?.length === 0) return null
  const academies = [...new Set(accounts?.map((account) => name(account, 'tenantName')))]
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="t13">
        {t('demo')}
      </h2>
      {accounts?.[0] ? (
        <p className="t12 ink2">
          {t('demoPassword')} <code>{accounts[0].password}</code>
        </p>
      ) : (
        <Waiting />
      )}
      {academies.map((academy) => (
        <div key={academy}>
          {academies.length > 1 ? <h3 className="t12 ink2">{academy}</h3> : null}
          <ul>
            {accounts
              ?.filter((account) => name(account, 'tenantName') === academy)
              .map((account) => (
                <Account key={account.userCode} account={account} onChoose={onChoose} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
