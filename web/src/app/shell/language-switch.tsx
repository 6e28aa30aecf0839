import { useTranslation } from 'react-i18next'
import { chooseLocale, type Locale, locales, useLocale } from '../../core/i18n/locale.ts'
import { useSession } from '../../core/session/session.ts'
import { Icon } from '../../core/show/icon.tsx'
import { sessionsApi } from '../shell-api.ts'
import { Popup } from './popup.tsx'

const useChoose = () => {
  const { token } = useSession()
  const [remember] = sessionsApi.useLanguage()
  return async (locale: Locale) => {
    await chooseLocale(locale)
    if (token) await remember({ locale }, { quiet: true })
  }
}

/** The language as a small menu in the header. */
export const LanguageMenu = () => {
  const { t } = useTranslation('core')
  const locale = useLocale()
  const choose = useChoose()
  const button = (
    <>
      <Icon name="globe" />
      <span className="t12">{t(`languages.${locale}.short`)}</span>
    </>
  )
  return (
    <Popup label={`${t('language')} ${t(`languages.${locale}.short`)}`} button={button} className="gap4">
      {locales.map((other) => (
        <button key={other} type="button" lang={other} className="popup-item" aria-current={other === locale} onClick={() => choose(other)}>
          {t(`languages.${other}.full`)}
        </button>
      ))}
    </Popup>
  )
}
