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

/** A phone: tables become cards, drawers fill the screen. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)')
