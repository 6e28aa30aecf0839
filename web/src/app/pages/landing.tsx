import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageRow } from '../../core/i18n/language-row.tsx'
import { usePhone } from '../../core/media.ts'
import { Horizon } from '../../core/scales/horizon.tsx'
import { forgetEnd, useSession } from '../../core/session/session.ts'
import { Brand } from '../../core/show/brand.tsx'
import { useToday } from '../../core/show/use-today.ts'
import { sessionStore } from '../../core/storage.ts'
import { enter } from '../../core/theme/theme.ts'
import { Footer } from '../shell/footer.tsx'
import '../shell/shell.css'
import './landing.css'

const Ended = () => {
  const { t } = useTranslation('shell')
  const how = sessionStore.get('logout_state')
  if (how !== 'expired' && how !== 'idle') return null
  return (
    <div className="landing-ended" role="alert">
      <div>
        <b>{t(`ended.${how}`)}</b>
        <p>{t('ended.text')}</p>
      </div>
      <a className="btn btn-primary" href="#/login">
        {t('ended.again')}
      </a>
    </div>
  )
}

/** The public portal: the academy's promise over its gauge of the year. */
const Landing = () => {
  const { t } = useTranslation('shell')
  const { token } = useSession()
  const today = useToday()
  const phone = usePhone()
  useEffect(() => {
    enter('portal')
    forgetEnd()
  }, [])
  return (
    <div className="landing">
      <div className="landing-hero night">
        {phone ? null : <Horizon width={1440} height={820} radius={1500} top={510} before={220} after={120} tall={190} note={today} />}
        <header className="landing-head">
          <Brand full />
          <span className="grow" />
          <LanguageRow />
          <a className="btn" href={token ? '#/person' : '#/login'}>
            {t(token ? 'landing.home' : 'nav.signIn')}
          </a>
        </header>
        <main className="landing-promise">
          {token ? null : <Ended />}
          <h1 className="big">{t(phone ? 'landing.promiseLines' : 'landing.promise')}</h1>
          <p className="t16 ink2">{t('landing.text')}</p>
          <a className="btn btn-primary btn-large" href={token ? '#/person' : '#/login'}>
            {t(token ? 'landing.go' : 'landing.enter')}
          </a>
        </main>
        {phone ? <Horizon width={430} height={330} radius={560} top={190} before={22} after={24} tall={110} bold={2.5} note={today} /> : null}
      </div>
      <Footer />
    </div>
  )
}

export default Landing
