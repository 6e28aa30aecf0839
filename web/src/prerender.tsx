import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { LandingStill } from './app/pages/landing-top.tsx'

type Texts = Record<string, unknown>

/** The first words of the landing page in one language, as they stand in `index.html` before any script has run. Takes the texts of `core` and `shell`. */
export const landingStill = (locale: string, texts: { core: Texts; shell: Texts }): string => {
  const i18n = i18next.createInstance()
  void i18n
    .use(initReactI18next)
    .init({ lng: locale, resources: { [locale]: texts }, defaultNS: 'core', initAsync: false, interpolation: { escapeValue: false } })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <LandingStill />
    </I18nextProvider>,
  )
}
