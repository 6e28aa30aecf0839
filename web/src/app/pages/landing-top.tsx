import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageRow } from '../../core/i18n/language-row.tsx'
import { Brand } from '../../core/show/brand.tsx'
import { AppCode } from '../shell/app-code.tsx'
import { VisitorTabs } from '../shell/visitor-tabs.tsx'

/** Who the academy is and the way in. */
export const LandingTop = ({ inside, notice }: { inside: boolean; notice?: ReactNode }) => {
  const { t } = useTranslation('shell')
  const into = inside ? '#/person' : '#/login'
  return (
    <>
      <header className="landing-head">
        <Brand full />
        {inside ? null : <VisitorTabs here="/" />}
        <span className="grow" />
        <LanguageRow />
        <AppCode />
        <a className="btn" href={into}>
          {t(inside ? 'landing.home' : 'nav.signIn')}
        </a>
      </header>
      <main className="landing-promise">
        {notice}
        <h1 className="big">
          <span className="landing-wide">{t('landing.promise')}</span>
          <span className="landing-narrow">{t('landing.promiseLines')}</span>
        </h1>
        <p className="t16 ink2">{t('landing.text')}</p>
        <a className="btn btn-primary btn-large" href={into}>
          {t(inside ? 'landing.go' : 'landing.enter')}
        </a>
      </main>
    </>
  )
}

/** The landing page's first words: what stands on the page before any script has run (`prerender.tsx`), and until its figures have their texts. */
export const LandingStill = () => (
  <div className="landing">
    <div className="landing-hero night">
      <LandingTop inside={false} />
    </div>
  </div>
)
