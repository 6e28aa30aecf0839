import { relative } from 'node:path'

/** What a suite came to; `skips` are the names of tests that did not run. */
export interface Tally {
  passed: number
  failed: number
  skips: string[]
  /** How long each test file took, in ms. */
  files?: readonly (readonly [path: string, ms: number])[]
}

/** The part of jest's JSON report that is read. */
export interface JestReport {
  testResults: { name: string; status: string; startTime?: number; endTime?: number; assertionResults: { fullName: string; status: string }[] }[]
}

const timed = (files: NonNullable<Tally['files']>): Pick<Tally, 'files'> => (files.length > 0 ? { files } : {})

const skipped = new Set(['pending', 'skipped', 'todo', 'disabled'])

/** Counts a jest report; a file that broke before its first test counts as one failure. */
export const tallyOf = ({ testResults }: JestReport): Tally => {
  const tests = testResults.flatMap((file) => file.assertionResults)
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken.length,
    skips: tests.filter((test) => skipped.has(test.status)).map((test) => test.fullName),
    ...timed(testResults.flatMap(({ name, startTime = 0, endTime = 0 }) => (endTime > startTime ? [[name, endTime - startTime] as const] : []))),
  }
}

/** The sum of several suites. */
export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((all, one) => all + one.passed, 0),
  failed: tallies.reduce((all, one) => all + one.failed, 0),
  skips: tallies.flatMap((one) => one.skips),
  ...timed(tallies.flatMap((one) => one.files ?? [])),
})

/** The ten test files that took longest, as lines. */
export const dearest = ({ files = [] }: Tally, from: string): string[] =>
  [...files]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([path, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(from, path)}`)

/** The very last line of a test run. */
export const lastLine = ({ passed, failed, skips }: Tally): string => `${passed} passed, ${failed} failed, ${skips.length} skipped`

/** The skipped tests whose name gives no reason as `[skipped: why]`; those fail the run. */
export const withoutReason = ({ skips }: Tally): string[] => skips.filter((name) => !/\[skipped: [^\]]+\]/.test(name))

/** 0 only when something ran, nothing failed and every skip gives its reason. */
export const exitCode = (tally: Tally): number => (tally.failed === 0 && tally.passed > 0 && withoutReason(tally).length === 0 ? 0 : 1)
