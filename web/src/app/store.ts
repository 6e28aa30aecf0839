import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api, nounTag } from '../core/api.ts'
import { onLanguage } from '../core/i18n/locale.ts'
import { onLive } from '../core/live/stream.ts'
import { showNow, shownOf } from '../core/offline/kept.ts'
import { answered } from '../core/request/send.ts'
import { onSession } from '../core/session/session.ts'
import { menusLight, sessionsLight } from './shell-api.ts'

/** A fresh store; the application has one, every test its own. */
export const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  })

export type AppStore = ReturnType<typeof makeStore>

/** Where the server answers again, what was shown of before is asked for anew. */
const onAnswer = (again: () => void) => {
  const hear = () => {
    if (!answered || shownOf() === null) return
    showNow()
    again()
  }
  document.addEventListener('academy:answered', hear)
  return () => document.removeEventListener('academy:answered', hear)
}

/** Ties a store to the session (another person, or he in another academy, sees nothing of the last one), to the language (answers hold names in the reader's) and to the live stream (what changed is asked for again). */
export const tie = (store: AppStore) => {
  const ends = [
    setupListeners(store.dispatch),
    onSession((now, before) => {
      if (now.token !== before.token || now.me?.tenantId !== before.me?.tenantId) store.dispatch(api.util.resetApiState())
    }),
    onAnswer(() => store.dispatch(api.util.invalidateTags(['noun']))),
    onLanguage(() => store.dispatch(api.util.invalidateTags(['noun']))),
    onLive((event) => {
      // the reader may more or less than before: who he is and his menus are asked anew
      if (event.type === 'session') store.dispatch(api.util.invalidateTags([nounTag(sessionsLight.noun), nounTag(menusLight.noun)]))
      if (event.type === 'changed') store.dispatch(api.util.invalidateTags([nounTag(event.noun), ...(event.id ? [nounTag(event.noun, event.id)] : [])]))
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
