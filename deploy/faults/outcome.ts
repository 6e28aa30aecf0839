/** What came out of one kind of fault. */
export interface Outcome {
  kind: string
  runs: number
  lost: string[]
  doubled: string[]
  /** What was not reached or not kept: points, limits of time, violated invariants. */
  short: string[]
  checked: number
  violated: string[]
  /** Measured on the way, for the table. */
  notes: string[]
}

export const nothing = (kind: string): Outcome => ({ kind, runs: 0, lost: [], doubled: [], short: [], checked: 0, violated: [], notes: [] })

/** Two parts of one kind together. */
export const joined = (a: Outcome, b: Outcome): Outcome => ({
  kind: a.kind,
  runs: a.runs + b.runs,
  lost: [...a.lost, ...b.lost],
  doubled: [...a.doubled, ...b.doubled],
  short: [...a.short, ...b.short],
  checked: a.checked + b.checked,
  violated: [...a.violated, ...b.violated],
  notes: [...a.notes, ...b.notes],
})

export const good = ({ lost, doubled, short, violated }: Outcome): boolean => [lost, doubled, short, violated].every((found) => found.length === 0)

export const lineOf = (one: Outcome): string =>
  `faults ${one.kind} runs ${one.runs} lost ${one.lost.length} doubled ${one.doubled.length} ${good(one) ? 'ok' : 'short'}`

/** The first few of each, for whoever has to look. */
export const detailsOf = (one: Outcome): string[] =>
  (['lost', 'doubled', 'violated', 'short'] as const).flatMap((what) => one[what].slice(0, 40).map((line) => `  ${one.kind} ${what}: ${line}`))

const READY_MS = 10_000

/** Which of these times, in ms, were longer than an academy may take until it works again, as lines. */
export const tooLate = (ms: readonly number[]): string[] =>
  ms.filter((one) => one > READY_MS).map((one) => `ready again only after ${(one / 1000).toFixed(1)} s`)

/** The highest and the median of measured milliseconds, as seconds. */
export const spread = (what: string, ms: readonly number[]): string => {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (n: number) => ((sorted[Math.max(0, n)] ?? 0) / 1000).toFixed(1)
  return `${what} median ${at(Math.floor((sorted.length - 1) / 2))} s, longest ${at(sorted.length - 1)} s`
}
