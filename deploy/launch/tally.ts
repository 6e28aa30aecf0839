/** What a suite came to; `skips` are the names of tests that did not run. */
export interface Tally {
  passed: number
  failed: number
  skips: string[]
}

/** The part of jest's JSON report that is read. */
export interface JestReport {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

const skipped = new Set(['pending', 'skipped', 'todo', 'disabled'])

/** Counts a jest report; a file that broke before its first test counts as one failure. */
export const tallyOf = ({ testResults }: JestReport): Tally => {
  const tests = testResults.flatMap((file) => file.assertionResults)
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken.length,
    skips: tests.filter((test) => skipped.has(test.status)).map((test) => test.fullName),
  }
}

/** The sum of several suites. */
export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((all, one) => all + one.passed, 0),
  failed: tallies.reduce((all, one) => all + one.failed, 0),
  skips: tallies.flatMap((one) => one.skips),
})

/** The very last line of a test run. */
export const lastLine = ({ passed, failed, skips }: Tally): string => `${passed} passed, ${failed} failed, ${skips.length} skipped`

/** The skipped tests whose name gives no reason as `[skipped: why]`; those fail the run. */
export const withoutReason = ({ skips }: Tally): string[] => skips.filter((name) => !/\[skipped: [^\]]+\]/.test(name))

/** 0 only when something ran, nothing failed and every skip gives its reason. */
export const exitCode = (tally: Tally): number => (tally.failed === 0 && tally.passed > 0 && withoutReason(tally).length === 0 ? 0 : 1)
