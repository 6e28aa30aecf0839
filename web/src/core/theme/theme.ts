import { useSyncExternalStore } from 'react'
import { localStore } from '../storage.ts'

type Theme = 'light' | 'dark'
export type Place = 'portal' | 'manage'

// The portal follows the system; the back office remembers what was chosen there.
const KEY = 'theme'
const listeners = new Set<() => void>()
let place: Place = 'portal'

const system = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null)
const current = (): Theme => {
  const chosen = place === 'manage' ? localStore.get(KEY) : null
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system()?.matches ? 'dark' : 'light'
}

let shown: Theme = 'light'
const refresh = () => {
  shown = current()
  document.documentElement.dataset.theme = shown
  for (const listener of listeners) listener()
}

/** Says where one is, so that the right rule for light and dark applies. */
export const enter = (where: Place) => {
  place = where
  document.documentElement.dataset.place = where
  refresh()
}

/** Chooses light or dark for the back office and remembers it. */
export const chooseTheme = (theme: Theme) => {
  localStore.set(KEY, theme)
  refresh()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Light or dark, as it shows now; the component draws again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => shown)

/** Begins with the place that the address names, as the page's first script does: its shell, which says it again, is drawn later. */
export const startTheme = () => {
  place = /^#\/manage/.test(window.location.hash) ? 'manage' : 'portal'
  system()?.addEventListener('change', refresh)
  refresh()
}
