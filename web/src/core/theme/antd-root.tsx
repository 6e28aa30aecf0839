import { ConfigProvider, type ConfigProviderProps } from 'antd'
import enUS from 'antd/locale/en_US.js'
import zhCN from 'antd/locale/zh_CN.js'
import zhTW from 'antd/locale/zh_TW.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { type ReactNode, useMemo } from 'react'
import { useLocale } from '../i18n/locale.ts'
import { useCalm } from '../media.ts'
import { nonce } from '../nonce.ts'
import { useTheme } from './theme.ts'
import { dark, light } from './tokens.ts'

type Words = NonNullable<ConfigProviderProps['locale']>
/** A dialog ends by its buttons and by Escape, not by the second of two clicks on what opened it nor by one that missed: what was typed would be lost. */
const dialogs = { mask: { closable: false } }

// The words are CommonJS: some loaders wrap them once more.
const bare = (words: Words | { default: Words }): Words => ('default' in words ? words.default : words)
const words = { 'zh-CN': bare(zhCN), 'zh-TW': bare(zhTW), 'en-US': bare(enUS) }
const days = { 'zh-CN': 'zh-cn', 'zh-TW': 'zh-tw', 'en-US': 'en' }

/** antd waits for the end of each movement: where none is wanted it has to know, or its lists never open under the style that stops them. */
const useTokens = () => {
  const tokens = useTheme() === 'dark' ? dark : light
  const calm = useCalm()
  return useMemo(() => (calm ? { ...tokens, token: { ...tokens.token, motion: false } } : tokens), [tokens, calm])
}

/** Everything that uses antd stands inside this: theme, language and the nonce of the Content-Security-Policy. */
export const AntdRoot = ({ children }: { children: ReactNode }) => {
  const locale = useLocale()
  dayjs.locale(days[locale])
  return (
    <ConfigProvider theme={useTokens()} locale={words[locale]} csp={nonce ? { nonce } : {}} button={{ autoInsertSpace: false }} modal={dialogs}>
      {children}
    </ConfigProvider>
  )
}
