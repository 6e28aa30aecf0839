import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageRow } from '../../../../core/i18n/language-row.tsx'
import { Horizon } from '../../../../core/scales/horizon.tsx'
import { Brand } from '../../../../core/show/brand.tsx'
import { enter } from '../../../../core/theme/theme.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'
import './sign-in.css'

const Today = () => {
  const { t, i18n } = useTranslation('identity')
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const say = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(i18n.language, { timeZone: 'Asia/Shanghai', ...options }).format(now)
  return (
    <div className="sign-in-today">
      <span>{t('signIn.today')}</span>
      <b className="big">{say({ month: 'long', day: 'numeric' })}</b>
      <span className="ink2">{say({ weekday: 'long' })}</span>
    </div>
  )
}

/** The sign-in page (picture 02): the gauge of the academy's year on the left, the form on the right; loads no component library. */
const SignInPage = () => {
  const { t } = useTranslation('identity')
  const form = useSignIn()
  useEffect(() => enter('portal'), [])
  return (
    <div className="sign-in">
      <div className="sign-in-side night">
        <Horizon width={860} height={900} radius={900} top={560} before={52} after={32} tall={190} bold={3} />
        <Brand size={34} full />
        <div className="sign-in-promise">
          <p className="big">{t('signIn.promise')}</p>
          <p className="t16 ink2">{t('signIn.promiseText')}</p>
        </div>
        <Today />
        <p className="sign-in-contact t12 ink3">{t('signIn.contact')}</p>
      </div>
      <main className="sign-in-main">
        <div className="sign-in-top">
          <Brand size={28} />
          <LanguageRow />
        </div>
        <div className="sign-in-box">
          <h1 className="t26">{t('signIn.title')}</h1>
          <SignInForm form={form} />
          <DemoAccounts onChoose={form.fill} />
        </div>
      </main>
    </div>
  )
}

export default SignInPage
