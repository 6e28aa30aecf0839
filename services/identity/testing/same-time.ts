const quantile = (sorted: readonly number[], q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? 0
/** How often a value of `a` is above one of `b`: 0.5 when nobody can tell them apart. */
const above = (a: readonly number[], b: readonly number[]) => a.reduce((n, x) => n + b.filter((y) => x > y).length, 0) / (a.length * b.length)

const sorted = (times: readonly number[]): number[] => [...times].sort((x, y) => x - y)

/** Fails where the quartiles of two kinds of answers are more than 10 % from each other. */
export const expectSameQuartiles = (first: readonly number[], second: readonly number[]): void => {
  for (const q of [0.25, 0.5, 0.75]) expect(Math.abs(quantile(sorted(first), q) / quantile(sorted(second), q) - 1)).toBeLessThan(0.1)
}

/** Fails where the times of two kinds of answers tell them apart (I40): by their quartiles, or as one kind is above the other too often. */
export const expectSameTime = (first: readonly number[], second: readonly number[]): void => {
  expectSameQuartiles(first, second)
  expect(Math.abs(above(first, second) - 0.5)).toBeLessThan(0.08)
}
