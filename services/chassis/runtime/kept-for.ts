interface Kept<T> {
  at: number
  value: Promise<T>
}

/**
 * Takes how many milliseconds an answer may be old, and how it is made; gives the answer of a key, made once for everybody who asks meanwhile.
 * For what all readers see alike: nothing of one of them may be in it. What failed is made anew.
 */
export const keptFor = <A extends unknown[], T>(ms: number, keyOf: (...args: A) => string, make: (...args: A) => Promise<T>) => {
  const kept = new Map<string, Kept<T>>()
  return (now: Date, ...args: A): Promise<T> => {
    const key = keyOf(...args)
    const known = kept.get(key)
    if (known && now.getTime() - known.at >= 0 && now.getTime() - known.at < ms) return known.value
    const value = make(...args)
    kept.set(key, { at: now.getTime(), value })
    value.catch(() => kept.delete(key))
    return value
  }
}
