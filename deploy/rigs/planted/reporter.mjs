import { appendFileSync } from 'node:fs'

/** Tells of each test file, when it has run, what failed in it: what jest itself writes is lost when it stops at the first file that fails. */
export default class Reporter {
  onTestResult(_, { testFilePath, testResults, testExecError }) {
    const failed = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    appendFileSync(process.env.PLANTED_REPORT, `${JSON.stringify({ file: testFilePath, failed, broken: Boolean(testExecError) })}\n`)
  }
}
