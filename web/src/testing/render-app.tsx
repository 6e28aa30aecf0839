import { act, render } from '@testing-library/react'
import { App } from '../app/app.tsx'
import { makeStore } from '../app/store.ts'
import { chooseLocale, type Locale, startLocale } from '../core/i18n/locale.ts'
import { closeAsks, dropToast } from '../core/notices/notices.ts'
import { beginSession, endSession, forgetEnd, type Me } from '../core/session/session.ts'
import { localStore, sessionStore } from '../core/storage.ts'
import { quickStyles } from './quick-styles.ts'

/** Opens the application at an address, as somebody or as a visitor, with a store of its own; the network is a `fakeServer`. */
export const renderApp = async (address: string, options: { me?: Me; locale?: Locale } = {}) => {
  quickStyles()
  endSession('left')
  forgetEnd()
  for (const store of [localStore, sessionStore])
    for (const key of ['stopTab', 'logout_state', 'pageTabs', 'returnTo', 'drafts', `list.${options.me?.userId ?? ''}.system/params`]) store.remove(key)
  dropToast()
  closeAsks()
  await startLocale()
  await chooseLocale(options.locale ?? 'zh-CN')
  if (options.me) beginSession('token-1', options.me)
  window.location.hash = `#${address}`
  const view = await act(async () => render(<App store={makeStore()} />))
  return { ...view, place: () => window.location.hash.slice(1) }
}
