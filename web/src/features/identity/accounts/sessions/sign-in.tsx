import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useAcademy } from '../../../../core/session/academy.ts'
import { useSession } from '../../../../core/session/session.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { EntryPage } from './entry-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The sign-in page (picture 02). */
const SignInPage = () => {
  const { t } = useTranslation('identity/sessions')
  const { name } = useAcademy()
  const form = useSignIn()
  const { me } = useSession()
  const astray = new URLSearchParams(useLocation().search).get('signOn') === 'failed'
  return (
    <EntryPage title={t('title', { name })}>
      {me?.portalOnly ? <p className="sign-in-why">{t('officeAsks')}</p> : null}
      {astray ? (
        <p className="sign-in-why" role="alert">
          {t('signOnFailed')}
        </p>
      ) : null}
      <SignInForm form={form} />
      <ProviderButtons providers={form.providers} />
      <p className="sign-in-ways">
        <a href="#/forgetPassword">{t('forgotten')}</a>
        <a href="#/register">{t('register')}</a>
      </p>
      {form.demo ? <DemoAccounts onChoose={form.fill} /> : null}
    </EntryPage>
  )
}

export default SignInPage
