import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { type DemoAccount, fetchDemoAccounts } from './sign-in-calls.ts'

/** The accounts of the demo network, one of each role, where the installation is a development one; a click fills the form. */
export const DemoAccounts = ({ onChoose }: { onChoose: (userCode: string, password: string) => void }) => {
  const { t } = useTranslation('identity')
  const name = useBilingual()
  const [accounts, setAccounts] = useState<DemoAccount[]>([])
  useEffect(() => {
    void fetchDemoAccounts().then(setAccounts)
  }, [])
  if (accounts.length === 0) return null
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="t13">
        {t('signIn.demo')}
      </h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.userCode}>
            <button type="button" onClick={() => onChoose(account.userCode, account.password)}>
              <span>
                <b>{t(`signIn.roles.${account.role}`, { defaultValue: account.role })}</b>
                <span className="ink3">{[name(account, 'name'), name(account, 'orgName')].filter(Boolean).join(' · ')}</span>
              </span>
              <span className="num ink3">{account.userCode}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
