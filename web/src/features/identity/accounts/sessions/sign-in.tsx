import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../core/session/session.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { EntryPage } from './entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The sign-in page (picture 02). */
const SignInPage = () => {
  const { t } = useTranslation('identity/sessions')
  const form = useSignIn()
  const { me } = useSession()
  return (
    <EntryPage title={t('title')}>
      {me?.portalOnly ? <p className="sign-in-why">{t('officeAsks')}</p> : null}
      <SignInForm form={form} />
      <p className="sign-in-ways">
        <a href="#/forgetPassword">{t('forgotten')}</a>
      </p>
      {form.demo ? <DemoAccounts onChoose={form.fill} /> : null}
    </EntryPage>
  )
}

export default SignInPage
