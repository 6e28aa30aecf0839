import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { database } from '../local/database.ts'
import { root } from '../local/root.ts'
import { type Bug, bugs } from './bugs.ts'
import { copyOfSources } from './copy.ts'

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
/** A bug and the first test that noticed it, or nothing. */
interface Found {
  bug: Bug
  by: string | undefined
}

/** Runs tests of the copy; gives the first that failed, or the file that did not run to its end. */
const firstFailing = async (folder: string, pattern: string, mongoUrl: string): Promise<string | undefined> => {
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const args = ['--experimental-vm-modules', jest, '--selectProjects', 'server', '-w', '2', '--json', `--outputFile=${report}`]
  const env = { ...process.env, TEST_MONGO_URL: mongoUrl, NODE_ENV: 'test' }
  const child = spawn(process.execPath, [...args, '--testPathPatterns', pattern], { cwd: folder, env, stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  if (!existsSync(report)) throw new Error(`the tests of ${pattern} did not run`)
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  if (testResults.length === 0) throw new Error(`no test is called ${pattern}`)
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
  const broken = testResults.find(({ status }) => status === 'failed')
  return failed?.fullName ?? (broken && `${basename(broken.name)} breaks off`)
}

/** Plants one bug in the copy, runs the tests that should notice, and takes it out again. Throws Error when its place is not found once. */
const tried = async (folder: string, bug: Bug, mongoUrl: string): Promise<Found> => {
  const file = join(folder, bug.file)
  const sound = await readFile(file, 'utf8')
  if (sound.split(bug.was).length !== 2) throw new Error(`${bug.file} has no single place for: ${bug.name}`)
  await writeFile(
    file,
    sound.replace(bug.was, () => bug.now),
  )
  try {
    return { bug, by: await firstFailing(folder, bug.tests, mongoUrl) }
  } finally {
    await writeFile(file, sound)
  }
}

const rowOf = ({ bug, by }: Found): string => `| ${bug.name} | ${bug.file} | ${by?.replaceAll('|', '\\|') ?? '**nobody**'} |`

/** `npm run planted [-- PART…] [--write]`: plants known bugs, one at a time, in a copy of the sources, and says which test catches each. Gives 1 when one is not caught. */
const main = async (args: readonly string[]): Promise<number> => {
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const chosen = bugs.filter(({ name, file }) => asked.length === 0 || asked.some((part) => name.includes(part) || file.includes(part)))
  const folder = await copyOfSources()
  const mongo = await database({ dataDir: join(folder, '.data', 'mongo') })
  const found: Found[] = []
  try {
    for (const bug of chosen) {
      const one = await tried(folder, bug, mongo.url)
      found.push(one)
      console.log(`  ${one.by ? 'caught' : 'NOT CAUGHT'}  ${bug.name}${one.by ? `: ${one.by}` : ''}`)
    }
  } finally {
    await mongo.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const caught = found.filter(({ by }) => by).length
  const table = ['| Bug | Where | Caught by |', '|---|---|---|', ...found.map(rowOf)]
  if (args.includes('--write')) {
    const head = ['# Planted bugs', '', 'Each planted alone in a copy of the sources; the first test that failed: `npm run planted -- --write`.', '']
    await writeFile(join(root, 'deploy', 'planted', 'RESULTS.md'), [...head, ...table, ''].join('\n'))
  }
  console.log(`planted ${found.length} caught ${caught} ${caught === found.length ? 'ok' : 'short'}`)
  return caught === found.length ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
  return 1
})
