/** The browser's store of answers, in memory; without it (as in the tests' browser) nothing is kept. */
export const fakeCaches = (): CacheStorage => {
  const stores = new Map<string, Map<string, Response>>()
  const addressOf = (of: RequestInfo | URL): string => (of instanceof Request ? of.url : String(of))
  const cacheOf = (rows: Map<string, Response>) => ({
    match: async (of: RequestInfo | URL) => rows.get(addressOf(of))?.clone(),
    put: async (of: RequestInfo | URL, answer: Response) => void rows.set(addressOf(of), answer),
    delete: async (of: RequestInfo | URL) => rows.delete(addressOf(of)),
    keys: async () => [...rows.keys()],
  })
  return {
    open: async (name: string) => {
      const rows = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, rows)
      return cacheOf(rows)
    },
    delete: async (name: string) => stores.delete(name),
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
  } as unknown as CacheStorage
}
