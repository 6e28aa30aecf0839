import { useTranslation } from 'react-i18next'
import { chooseLocale, type Locale, locales, useLocale } from './locale.ts'

// Every language is named in itself, so that whoever reads only that one finds it.
export const languageNames: Record<Locale, { short: string; full: string }> = {
  'zh-CN': { short: '简', full: '简体中文' },
  'zh-TW': { short: '繁', full: '繁體中文' },
  'en-US': { short: 'EN', full: 'English' },
}

/** The three languages in a row, as on the sign-in page. */
export const LanguageRow = () => {
  const { t } = useTranslation('core')
  const locale = useLocale()
  return (
    <nav className="language-row" aria-label={t('language')}>
      {locales.map((other) => (
        <button key={other} type="button" lang={other} aria-current={other === locale} onClick={() => chooseLocale(other)}>
          {languageNames[other].full}
        </button>
      ))}
    </nav>
  )
}
