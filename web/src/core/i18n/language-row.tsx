import { useTranslation } from 'react-i18next'
import { chooseLocale, locales, useLocale } from './locale.ts'

// Every language is named in itself, so that whoever reads only that one finds it.
/** The three languages in a row, as on the sign-in page. */
export const LanguageRow = () => {
  const { t } = useTranslation('core')
  const locale = useLocale()
  return (
    <nav className="language-row" aria-label={t('language')}>
      {locales.map((other) => (
        <button key={other} type="button" lang={other} aria-current={other === locale} onClick={() => chooseLocale(other)}>
          {t(`languages.${other}.full`)}
        </button>
      ))}
    </nav>
  )
}
