const tails = new Map<string, Promise<unknown>>()

/**
 * Runs work of the same key one after the other in this process: only to spare conflicts and retries on a contended row, never for correctness,
 * which the database keeps alone. Gives what the work gives.
 */
export const mutex = <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const before = tails.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.then(
    () => undefined,
    () => undefined,
  )
  tails.set(key, settled)
  void settled.then(() => {
    if (tails.get(key) === settled) tails.delete(key)
  })
  return mine
}
