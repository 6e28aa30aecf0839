import i18next from 'i18next'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { LandingStill } from './app/pages/landing-top.tsx'

type Texts = Record<string, unknown>

/** What stands over the page where its scripts could not be fetched. */
const Failed = () => {
  const { t } = useTranslation('core')
  return (
    <div className="late-over">
      <div className="state" role="alert">
        <h2 className="strong">{t('states.failed')}</h2>
        <div className="state-actions">
          <button type="button" className="btn btn-small btn-primary">
            {t('actions.retry')}
          </button>
        </div>
      </div>
    </div>
  )
}

/**
 * What stands in `index.html` before any script has run, in one language: the first words of the landing page, and what is said when the scripts do not
 * come. Takes the texts of `core` and `shell`.
 */
export const still = (locale: string, texts: { core: Texts; shell: Texts }): { landing: string; failed: string } => {
  const i18n = i18next.createInstance()
  void i18n
    .use(initReactI18next)
    .init({ lng: locale, resources: { [locale]: texts }, defaultNS: 'core', initAsync: false, interpolation: { escapeValue: false } })
  const markup = (page: ReactElement) => renderToStaticMarkup(<I18nextProvider i18n={i18n}>{page}</I18nextProvider>)
  return { landing: markup(<LandingStill />), failed: markup(<Failed />) }
}
