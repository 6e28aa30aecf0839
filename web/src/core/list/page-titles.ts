import { useSyncExternalStore } from 'react'
import { readJson, sessionStore } from '../storage.ts'

const KEY = 'pageTitles'
type Titles = Readonly<Record<string, string>>

let titles: Titles = readJson<Titles>(sessionStore, KEY, {})
const listeners = new Set<() => void>()

/** Keeps how the page of a path calls itself, for those who point to it. */
export const rememberTitle = (path: string, title: string): void => {
  if (!title || titles[path] === title) return
  titles = { ...titles, [path]: title }
  sessionStore.set(KEY, JSON.stringify(titles))
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the pages that were open call themselves, by path. */
export const usePageTitles = (): Titles => useSyncExternalStore(listen, () => titles)
