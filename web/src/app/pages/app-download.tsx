import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../core/media.ts'
import { canInstall, install, isInstalled, onInstall } from '../../core/offline/install.ts'
import AppCodeDrawn from '../shell/app-code-drawn.tsx'
import './app-download.css'

const phones = ['iphone', 'android'] as const

/** Where the browser offers it, one click puts the academy on the home screen. */
const Install = () => {
  const { t } = useTranslation('app')
  const offered = useSyncExternalStore(onInstall, canInstall)
  if (isInstalled()) return <p className="app-install t13">{t('installed')}</p>
  if (!offered) return null
  return (
    <p className="app-install">
      <button type="button" className="btn btn-primary" onClick={() => void install()}>
        {t('install')}
      </button>
    </p>
  )
}

/** How the academy comes onto a phone: it is this very client, put on the home screen. On a larger screen with the code that leads a phone here. */
const AppDownload = () => {
  const { t } = useTranslation(['app', 'shell'])
  const phone = usePhone()
  const title = t('app:title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page-width portal-page app-download">
      <div>
        <h1 className="t26">{title}</h1>
        <p className="ink2">{t('app:text')}</p>
        <Install />
        <div className="app-ways">
          {phones.map((kind) => (
            <section key={kind} className="rule-top">
              <h2 className="t16 strong">{t(`app:${kind}.title`)}</h2>
              <ol>
                {(['one', 'two', 'three'] as const).map((step) => (
                  <li key={step}>{t(`app:${kind}.${step}`)}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {phone ? null : (
        <aside className="app-download-code">
          <AppCodeDrawn />
          <p className="t13 ink2">{t('shell:app.scan')}</p>
        </aside>
      )}
    </div>
  )
}

export default AppDownload
