import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../i18n/bilingual.ts'
import { reactTo } from '../request/react.ts'
import { send } from '../request/send.ts'
import { localStore, readJson } from '../storage.ts'

/** How an academy calls itself and is reached; what it does not say is not shown. */
export interface Academy {
  nameCn: string
  nameEn: string
  introCn?: string | undefined
  introEn?: string | undefined
  contactCn?: string | undefined
  contactEn?: string | undefined
  filing?: string | undefined
}

const KEY = 'academy'
const listeners = new Set<() => void>()
let known: Academy | null = readJson<Academy | null>(localStore, KEY, null)

/** Keeps what the server said of the academy, so that the next visit begins with its name. */
const knowAcademy = (academy: Academy): void => {
  const text = JSON.stringify(academy)
  if (text === JSON.stringify(known)) return
  known = academy
  localStore.set(KEY, text)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The academy in the reader's language; the first visit reads the name that the build was made with until the server has said its own. */
export const useAcademy = () => {
  const { t } = useTranslation('core')
  const say = useBilingual()
  const own = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
  if (!own) return { name: t('brand.name'), latin: t('brand.latin'), intro: '', contact: '', filing: '' }
  return {
    name: say(own, 'name'),
    latin: own.nameEn.toUpperCase(),
    intro: say(own, 'intro'),
    contact: say(own, 'contact'),
    filing: own.filing ?? '',
  }
}

/** Asks how the academy of the session, or of visitors, calls itself; without an answer the page keeps the name that it has. */
export const askAcademy = async (): Promise<void> => {
  const outcome = await send({ method: 'GET', path: '/auth/academy', arg: {}, background: true })
  if (outcome.ok) knowAcademy(outcome.data as Academy)
  else reactTo(outcome.failure, 'none')
}
