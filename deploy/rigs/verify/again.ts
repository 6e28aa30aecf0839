/** Something that looked wrong, and what was found of it. */
export interface Suspect<K, F> {
  key: K
  found: F[]
}

const PAUSE_MS = 400
const LOOKED_AT_AGAIN = 500

/**
 * What is being changed at this moment looks wrong because its rows are read one after the other: looks again at each suspect until nothing is found of it,
 * for at most so many ms. Gives what is still found; of very many suspects the rest as they are.
 */
export const foundAgain = async <K, F>(suspects: readonly Suspect<K, F>[], look: (key: K) => Promise<F[]>, patienceMs: number): Promise<F[]> => {
  const until = Date.now() + patienceMs
  let wrong = suspects.slice(0, LOOKED_AT_AGAIN)
  while (wrong.length > 0) {
    const seen = await Promise.all(wrong.map(async ({ key }) => ({ key, found: await look(key) })))
    wrong = seen.filter(({ found }) => found.length > 0)
    if (Date.now() >= until) break
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return [...wrong, ...suspects.slice(LOOKED_AT_AGAIN)].flatMap(({ found }) => found)
}
