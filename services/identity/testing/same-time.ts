const quantile = (sorted: readonly number[], q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? 0
/** How often a value of `a` is above one of `b`: 0.5 when nobody can tell them apart. */
const above = (a: readonly number[], b: readonly number[]) => a.reduce((n, x) => n + b.filter((y) => x > y).length, 0) / (a.length * b.length)

/** Fails where the times of two kinds of answers tell them apart (I40): quartiles more than 10 % from each other, or one kind above the other too often. */
export const expectSameTime = (first: readonly number[], second: readonly number[]): void => {
  const [a, b] = [first, second].map((times) => [...times].sort((x, y) => x - y)) as [number[], number[]]
  for (const q of [0.25, 0.5, 0.75]) expect(Math.abs(quantile(a, q) / quantile(b, q) - 1)).toBeLessThan(0.1)
  expect(Math.abs(above(a, b) - 0.5)).toBeLessThan(0.08)
}
