/** What came out of one kind of fault. */
export interface Outcome {
  kind: string
  runs: number
  lost: string[]
  doubled: string[]
  /** No history of commands is compared: what was lost or doubled is not counted but among what was violated. */
  uncounted?: true
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
  ...a,
  runs: a.runs + b.runs,
  lost: [...a.lost, ...b.lost],
  doubled: [...a.doubled, ...b.doubled],
  short: [...a.short, ...b.short],
  checked: a.checked + b.checked,
  violated: [...a.violated, ...b.violated],
  notes: [...a.notes, ...b.notes],
})

export const good = ({ lost, doubled, short, violated }: Outcome): boolean => [lost, doubled, short, violated].every((found) => found.length === 0)

/** How many commands were lost and how many effects doubled; a dash each where nobody counts them. */
export const countsOf = ({ lost, doubled, uncounted }: Outcome): [lost: number | string, doubled: number | string] =>
  uncounted ? ['—', '—'] : [lost.length, doubled.length]

export const lineOf = (one: Outcome): string => {
  const [lost, doubled] = countsOf(one)
  return `faults ${one.kind} runs ${one.runs} lost ${lost} doubled ${doubled} ${good(one) ? 'ok' : 'short'}`
}

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
