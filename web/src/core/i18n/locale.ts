import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { formatMoney } from '../show/money.tsx'
import { localStore } from '../storage.ts'
import { prepareConversion } from './convert.ts'
import { loadTexts } from './load.ts'

export const locales = ['zh-CN', 'zh-TW', 'en-US'] as const
export type Locale = (typeof locales)[number]

const KEY = 'locale'
const isLocale = (value: string | null): value is Locale => locales.includes(value as Locale)

/** The language of this moment, for what is no component; zh-CN before any was chosen. */
export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : 'zh-CN')

/** The reader's language; the component draws again when it changes. */
export const useLocale = (): Locale => {
  const { i18n } = useTranslation()
  return isLocale(i18n.language) ? i18n.language : 'zh-CN'
}

const shown = (locale: Locale) => {
  document.documentElement.lang = locale
  document.title = i18next.t('core:brand.name')
}

/** Changes the language everywhere and remembers it. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  if (locale === 'zh-TW') await prepareConversion()
  localStore.set(KEY, locale)
  await i18next.changeLanguage(locale)
  shown(locale)
}

/** Calls back when the reader has changed the language. Gives back how to stop. */
export const onLanguage = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Has the reader chosen a language on this device? */
export const localeChosen = (): boolean => isLocale(localStore.get(KEY))

/** Starts the texts: the remembered language, zh-CN unless there is one. Throws where they cannot be fetched: a page of keys would say nothing. */
export const startLocale = async (): Promise<void> => {
  const stored = localStore.get(KEY)
  const locale: Locale = isLocale(stored) ? stored : 'zh-CN'
  if (locale === 'zh-TW') await prepareConversion()
  await i18next
    .use({ type: 'backend', read: (language: string, area: string) => loadTexts(language, area) })
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['core', 'shell'],
      defaultNS: 'core',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  if (!i18next.hasResourceBundle(locale, 'core')) throw new Error('the texts could not be fetched')
  i18next.services.formatter?.add('money', (value) => formatMoney(String(value)))
  shown(locale)
}
