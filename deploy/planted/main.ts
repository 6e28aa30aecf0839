import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { stopServers, testServers, throwAwayFolder } from '../launch/throw-away.ts'
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

/** Runs tests of the copy; gives those that failed, and files that did not run to their end. */
const failing = async (folder: string, pattern: string, servers: NodeJS.ProcessEnv): Promise<string[]> => {
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const args = ['--experimental-vm-modules', jest, '--selectProjects', 'server', '-w', '2', '--json', `--outputFile=${report}`]
  const env = { ...process.env, ...servers, NODE_ENV: 'test' }
  const child = spawn(process.execPath, [...args, '--testPathPatterns', pattern], { cwd: folder, env, stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  if (!existsSync(report)) throw new Error(`the tests of ${pattern} did not run`)
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  if (testResults.length === 0) throw new Error(`no test is called ${pattern}`)
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed')
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'))
  return [...failed.map(({ fullName }) => fullName), ...broken.map(({ name }) => `${basename(name)} breaks off`)]
}

/** What fails in the sound sources already, by pattern: it catches nothing. */
const soundOnes = (folder: string, servers: NodeJS.ProcessEnv) => {
  const known = new Map<string, Promise<string[]>>()
  return (pattern: string): Promise<string[]> => {
    const failed = known.get(pattern) ?? failing(folder, pattern, servers)
    known.set(pattern, failed)
    return failed
  }
}

/** Plants one bug in the copy, runs the tests that should notice, and takes it out again. Throws Error when its place is not found once. */
const tried = async (folder: string, bug: Bug, servers: NodeJS.ProcessEnv, sound: ReturnType<typeof soundOnes>): Promise<Found> => {
  const before = await sound(bug.tests)
  const file = join(folder, bug.file)
  const source = await readFile(file, 'utf8')
  if (source.split(bug.was).length !== 2) throw new Error(`${bug.file} has no single place for: ${bug.name}`)
  await writeFile(
    file,
    source.replace(bug.was, () => bug.now),
  )
  let caught: string[]
  try {
    caught = (await failing(folder, bug.tests, servers)).filter((name) => !before.includes(name))
  } finally {
    await writeFile(file, source)
  }
  // a test that fails now and then has caught nothing: on the sound sources it must pass once more
  const again = caught.length > 0 ? await failing(folder, bug.tests, servers) : []
  return { bug, by: caught.find((name) => !again.includes(name)) }
}

const rowOf = ({ bug, by }: Found): string => `| ${bug.name} | ${bug.file} | ${by?.replaceAll('|', '\\|') ?? '**nobody**'} |`

/** `npm run planted [-- PART…] [--write]`: plants known bugs, one at a time, in a copy of the sources, and says which test catches each that is
 * sound without it. Gives 1 when one is not caught. */
const main = async (args: readonly string[]): Promise<number> => {
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const chosen = bugs.filter(({ name, file }) => asked.length === 0 || asked.some((part) => name.includes(part) || file.includes(part)))
  const folder = await copyOfSources()
  const home = await throwAwayFolder()
  const servers = await testServers(home, true)
  const sound = soundOnes(folder, servers)
  const found: Found[] = []
  try {
    for (const bug of chosen) {
      const one = await tried(folder, bug, servers, sound)
      found.push(one)
      console.log(`  ${one.by ? 'caught' : 'NOT CAUGHT'}  ${bug.name}${one.by ? `: ${one.by}` : ''}`)
    }
  } finally {
    await stopServers(home)
    await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
  const caught = found.filter(({ by }) => by).length
  const table = ['| Bug | Where | Caught by |', '|---|---|---|', ...found.map(rowOf)]
  if (args.includes('--write')) {
    const head = [
      '# Planted bugs',
      '',
      'Each planted alone in a copy of the sources; the first test that failed and does not without it: `npm run planted -- --write`.',
      '',
    ]
    await writeFile(join(root, 'deploy', 'planted', 'RESULTS.md'), [...head, ...table, ''].join('\n'))
  }
  console.log(`planted ${found.length} caught ${caught} ${caught === found.length ? 'ok' : 'short'}`)
  return caught === found.length ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
  return 1
})
