/** The middle one of some numbers; the mean of the two middle ones of an even count. */
export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The number below which that share (0 to 1) of the numbers lies. */
export const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/** Runs work for each item, so many at once; gives milliseconds of all, of each, and the results in the order of the items. */
export const crowd = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<{ ms: number; each: number[]; results: R[] }> => {
  const results = new Array<R>(items.length)
  const each = new Array<number>(items.length)
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      const began = performance.now()
      results[at] = await work(items[at] as T)
      each[at] = performance.now() - began
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return { ms: performance.now() - began, each, results }
}

/** Milliseconds of one piece of work. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Runs named contestants in turn, each round in the opposite order of the one before; gives what each gave, round by round. */
export const interleaved = async <K extends string, R>(rounds: number, contestants: Readonly<Record<K, () => Promise<R>>>): Promise<Record<K, R[]>> => {
  const names = Object.keys(contestants) as K[]
  const given = Object.fromEntries(names.map((name) => [name, [] as R[]])) as Record<K, R[]>
  for (let round = 0; round < rounds; round++) for (const name of round % 2 === 0 ? names : [...names].reverse()) given[name].push(await contestants[name]())
  return given
}

/** The median of the rounds' ratios. */
export const ratioOf = (above: readonly number[], below: readonly number[]): number => median(above.map((n, round) => n / (below[round] ?? Number.NaN)))
