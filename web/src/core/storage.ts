// The spec's storage keys, all with the prefix v1 (1-portal.md §3). Private modes may refuse storage: then a memory copy serves the tab.
const PREFIX = 'v1'

const safe = (pick: () => Storage) => {
  const memory = new Map<string, string>()
  const store = (): Storage | null => {
    try {
      return pick()
    } catch {
      return null
    }
  }
  return {
    get: (key: string): string | null => store()?.getItem(PREFIX + key) ?? memory.get(key) ?? null,
    set: (key: string, value: string) => {
      memory.set(key, value)
      try {
        store()?.setItem(PREFIX + key, value)
      } catch {
        // Full or forbidden: the memory copy above is enough until the tab closes.
      }
    },
    remove: (key: string) => {
      memory.delete(key)
      store()?.removeItem(PREFIX + key)
    },
  }
}

/** The tab's own storage. */
export const sessionStore = safe(() => window.sessionStorage)
/** The browser's storage, shared by its tabs. */
export const localStore = safe(() => window.localStorage)

/** What was stored as JSON under `key`, or `fallback` where nothing readable is. */
export const readJson = <T>(store: typeof localStore, key: string, fallback: T): T => {
  const text = store.get(key)
  if (text === null) return fallback
  try {
    return JSON.parse(text) as T
  } catch {
    store.remove(key)
    return fallback
  }
}
