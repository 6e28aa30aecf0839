import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { LanguageRow } from '../../core/i18n/language-row.tsx'
import { useSession } from '../../core/session/session.ts'
import { OwnPasswordRow } from '../../features/identity/accounts/passwords/own-password.tsx'
import { MailGroups } from '../../features/notification/preferences/mail-groups.tsx'
import { useLeave } from '../leave.ts'
import { useMenus } from '../menus.ts'
import './account.css'

/** Who one is here, the language, the back office, signing out. */
const Account = () => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const { me } = useSession()
  const { tree } = useMenus()
  const leave = useLeave()
  if (!me) return null
  const facts: [string, string][] = [
    [t('account.code'), me.userCode],
    [t('account.tenant'), me.tenantName],
    [t('account.organisation'), name(me, 'orgName') || '—'],
    [t('account.position'), name(me, 'positionName') || '—'],
  ]
  return (
    <div className="page-width account">
      <div className="row gap16">
        <span className="avatar account-avatar">{name(me, 'userName').slice(0, 1)}</span>
        <h1 className="t26">{name(me, 'userName')}</h1>
      </div>
      <dl className="rule-top">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('account.language')}</dt>
          <dd>
            <LanguageRow />
          </dd>
        </div>
      </dl>
      <OwnPasswordRow />
      {me.passwordOver ? null : <MailGroups />}
      <div className="row wrap gap8 account-foot">
        {tree?.length ? (
          <a className="btn" href="#/manage/home">
            {t('person.manage')}
          </a>
        ) : null}
        <button type="button" className="btn" onClick={leave}>
          {t('leave.yes')}
        </button>
      </div>
    </div>
  )
}

export default Account
