import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()
const match = (query: string): MediaQueryList | null => {
  if (typeof window.matchMedia !== 'function') return null
  const known = queries.get(query) ?? window.matchMedia(query)
  queries.set(query, known)
  return known
}

/** Does the media query hold now? */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = match(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => match(query)?.matches ?? false,
  )

const CALM = '(prefers-reduced-motion: reduce)'

/** Does the reader want nothing to move? */
export const isCalm = (): boolean => match(CALM)?.matches ?? false
export const useCalm = (): boolean => useMedia(CALM)

/** A phone: tables become cards, drawers fill the screen. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)')
