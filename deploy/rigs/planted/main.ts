import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { stopServers, testServers, throwAwayFolder } from '../../launch/throw-away.ts'
import { root } from '../../local/root.ts'
import { type Bug, bugs } from './bugs.ts'
import { copyOfSources } from './copy.ts'

/** How often a bug is planted where what noticed it fails on the sound sources too. */
const TIMES = 3

/** What `reporter.mjs` tells of a file of tests. */
interface Told {
  file: string
  failed: string[]
  broken: boolean
}
/** A bug and the first test that noticed it, or nothing. */
interface Found {
  bug: Bug
  by: string | undefined
}

/** A test that failed, or a file that did not run to its end. */
interface Failed {
  file: string
  test: string
}

/** Runs tests of the copy until a file of them fails; gives what failed in it. */
const failing = async (folder: string, servers: NodeJS.ProcessEnv, ...asked: string[]): Promise<Failed[]> => {
  const report = join(folder, 'told.jsonl')
  await writeFile(report, '')
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const reporter = join(root, 'deploy', 'rigs', 'planted', 'reporter.mjs')
  const args = ['--experimental-vm-modules', jest, '--selectProjects', 'server', '-w', '2', '--bail', `--reporters=${reporter}`]
  const env = { ...process.env, ...servers, NODE_ENV: 'test', PLANTED_REPORT: report }
  const child = spawn(process.execPath, [...args, ...asked], { cwd: folder, env, stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  const told = (await readFile(report, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Told)
  if (told.length === 0) throw new Error(`no test is called ${asked.join(' ')}`)
  return told.flatMap(({ file, failed, broken }) =>
    failed.length === 0 && broken ? [{ file, test: `${basename(file)} breaks off` }] : failed.map((test) => ({ file, test })),
  )
}

/** A test that fails now and then has caught nothing: on the sound sources the file in which it failed must pass. */
const soundAt = async (folder: string, servers: NodeJS.ProcessEnv, { file }: Failed): Promise<boolean> =>
  (await failing(folder, servers, '--runTestsByPath', file)).length === 0

/** Plants one bug in the copy, runs the tests that should notice, and takes it out again. Throws Error when its place is not found once. */
const tried = async (folder: string, bug: Bug, servers: NodeJS.ProcessEnv): Promise<Found> => {
  const file = join(folder, bug.file)
  const source = await readFile(file, 'utf8')
  if (source.split(bug.was).length !== 2) throw new Error(`${bug.file} has no single place for: ${bug.name}`)
  for (let times = 0; times < TIMES; times++) {
    await writeFile(
      file,
      source.replace(bug.was, () => bug.now),
    )
    const caught = await failing(folder, servers, '--testPathPatterns', bug.tests).finally(() => writeFile(file, source))
    const [first] = caught
    if (!first) return { bug, by: undefined }
    if (await soundAt(folder, servers, first)) return { bug, by: first.test }
  }
  return { bug, by: undefined }
}

const rowOf = ({ bug, by }: Found): string => `| ${bug.name} | ${bug.file} | ${by?.replaceAll('|', '\\|') ?? '**nobody**'} |`

/** Writes the table of all bugs; of those that were not planted now the rows of before stay. */
const report = async (found: readonly Found[]): Promise<void> => {
  const file = join(root, 'deploy', 'rigs', 'planted', 'RESULTS.md')
  const before = (await readFile(file, 'utf8')).split('\n')
  const rows = bugs.flatMap((bug) => {
    const now = found.find((one) => one.bug === bug)
    return now ? [rowOf(now)] : before.filter((line) => line.startsWith(`| ${bug.name} | ${bug.file} |`))
  })
  const head = [
    '# Planted bugs',
    '',
    'Each planted alone in a copy of the sources; the first test that failed and whose file passes without it: `npm run planted -- --write`.',
    '',
    '| Bug | Where | Caught by |',
    '|---|---|---|',
  ]
  await writeFile(file, [...head, ...rows, ''].join('\n'))
}

/** `npm run planted [-- PART…] [--write]`: plants known bugs, one at a time, in a copy of the sources, and says which test catches each that is
 * sound without it. Gives 1 when one is not caught. */
const main = async (args: readonly string[]): Promise<number> => {
  const asked = args.filter((arg) => !arg.startsWith('--'))
  const chosen = bugs.filter(({ name, file }) => asked.length === 0 || asked.some((part) => name.includes(part) || file.includes(part)))
  const folder = await copyOfSources()
  const home = await throwAwayFolder()
  const servers = await testServers(home, true)
  const found: Found[] = []
  try {
    for (const bug of chosen) {
      const one = await tried(folder, bug, servers)
      found.push(one)
      console.log(`  ${one.by ? 'caught' : 'NOT CAUGHT'}  ${bug.name}${one.by ? `: ${one.by}` : ''}`)
    }
  } finally {
    await stopServers(home)
    await rm(home, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
  const caught = found.filter(({ by }) => by).length
  if (args.includes('--write')) await report(found)
  console.log(`planted ${found.length} caught ${caught} ${caught === found.length ? 'ok' : 'short'}`)
  return caught === found.length ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? `✗ ${thrown.message}` : thrown)
  return 1
})
