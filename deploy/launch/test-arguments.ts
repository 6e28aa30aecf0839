export const suites = ['check', 'server', 'web', 'e2e'] as const
type Suite = (typeof suites)[number]

export interface Wish {
  suites: Suite[]
  /** Parts of paths, then flags; handed to jest. */
  patterns: string[]
  flags: string[]
  /** A revision: only what the changes since then can touch. */
  since?: string
  /** Also what is rarely run (rare.ts). */
  everything: boolean
}

const isSuite = (word: string): word is Suite => (suites as readonly string[]).includes(word)

const withValue = new Set(['-t', '--testNamePattern', '-w', '--maxWorkers', '--shard', '--seed'])

const flagsOf = (args: string[]): string[] => args.filter((arg, index) => arg.startsWith('-') || withValue.has(args[index - 1] ?? ''))

/** Reads `npm test -- server fee -t name`: suites by name, the rest are parts of paths; with a path alone all jest suites look for it; `--since main` is narrowed by what changed; `all` leaves nothing out. */
export const wishOf = (given: string[]): Wish => {
  const at = given.indexOf('--since')
  const since = at < 0 ? undefined : (given[at + 1] ?? 'main')
  const args = at < 0 ? given : given.toSpliced(at, 2)
  const flags = flagsOf(args)
  const words = args.filter((arg) => !flags.includes(arg) && arg !== 'all')
  const everything = args.includes('all')
  const named = words.filter(isSuite)
  const patterns = words.filter((word) => !isSuite(word))
  const all = patterns.length > 0 || flags.length > 0 ? suites.filter((suite) => suite !== 'check') : [...suites]
  return { suites: named.length > 0 ? named : all, patterns, flags, everything, ...(since ? { since } : {}) }
}

/** With a name pattern jest reports the tests it left out as skipped; they are not. */
export const namesTests = ({ flags }: Wish): boolean => flags.some((flag) => flag === '-t' || flag.startsWith('--testNamePattern'))
