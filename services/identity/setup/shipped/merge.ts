export type Fields = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const isWords = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A list of words: what this release adds or drops is added or dropped, what somebody added or dropped himself stays so. */
const mergedWords = (then: readonly string[], now: readonly string[], current: readonly string[]): string[] => {
  const added = now.filter((word) => !then.includes(word))
  const dropped = then.filter((word) => !now.includes(word))
  return [...new Set([...current.filter((word) => !dropped.includes(word)), ...added])]
}

/**
 * Brings a record to what this release ships (`now`), from what an earlier one shipped (`then`): fields that nobody changed since become as shipped, the
 * others stay; lists of words are merged word by word. Gives the fields that change, or null where none does.
 */
export const merged = (then: Fields, now: Fields, current: Fields): Fields | null => {
  const changes: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(then), ...Object.keys(now)])) {
    const [was, is, has] = [then[key], now[key], current[key]]
    if (same(was, is)) continue
    const next = isWords(is ?? []) && isWords(has ?? []) && isWords(was ?? []) ? mergedWords(words(was), words(is), words(has)) : is
    const untouched = same(was, has) || Array.isArray(is)
    if (untouched && !same(next, has)) changes[key] = next
  }
  return Object.keys(changes).length > 0 ? changes : null
}

const words = (value: unknown): readonly string[] => (isWords(value) ? value : [])
