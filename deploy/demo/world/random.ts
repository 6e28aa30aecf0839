/** A seeded source of chance: the same seed gives the same world. */
export interface Chance {
  /** A number in [0, 1). */
  next: () => number
  /** An integer from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
  /** True with this probability. */
  happens: (probability: number) => boolean
  /** One of the items, each as likely as its weight says. */
  weighted: <T>(items: readonly T[], weight: (item: T) => number) => T
  shuffle: <T>(items: readonly T[]) => T[]
}

const hash = (text: string): number => {
  let h = 2_166_136_261
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return h >>> 0
}

/** Takes any text as seed; a stretch of the world draws from a source of its own, so that parts do not disturb each other. */
export const chance = (seed: string): Chance => {
  let a = hash(seed)
  const next = (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T
  const shuffle = <T>(items: readonly T[]): T[] => {
    const mixed = [...items]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = int(0, at)
      ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
    }
    return mixed
  }
  const weighted = <T>(items: readonly T[], weight: (item: T) => number): T => {
    let left = next() * items.reduce((sum, item) => sum + weight(item), 0)
    for (const item of items) {
      left -= weight(item)
      if (left < 0) return item
    }
    return items[items.length - 1] as T
  }
  return { next, int, pick, happens: (probability) => next() < probability, weighted, shuffle }
}
