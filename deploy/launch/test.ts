import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from '../check/all.ts'
import { readTree } from '../check/tree.ts'
import { chromium } from '../local/chromium.ts'
import { root } from '../local/root.ts'
import { supply } from '../local/supply.ts'
import { messageOf } from '../local/trouble.ts'
import { bundle } from './bundle.mjs'
import { runJest } from './jest-run.ts'
import { leftOut, markPassed } from './rare.ts'
import { changedSince, storiesTouchedBy, testsTouchedBy } from './since.ts'
import { seconds, step } from './steps.mjs'
import { dearest, exitCode, lastLine, sum, type Tally, withoutReason } from './tally.ts'
import { namesTests, suites, type Wish, wishOf } from './test-arguments.ts'
import { lostServers, stopServers, testServers, throwAwayFolder } from './throw-away.ts'
import { buildWeb, webDist } from './web-build.ts'

const broken = (what: string, thrown: unknown): Tally => {
  console.error(`✗ ${what}: ${messageOf(thrown)}`)
  return { passed: 0, failed: 1, skips: [] }
}

const checks = async (): Promise<Tally> => {
  const results = await runChecks()
  const failed = results.filter((result) => result.faults.length > 0).length
  return { passed: results.length - failed, failed, skips: [] }
}

const stories = async (): Promise<boolean> => {
  const files = await readdir(join(root, 'web', 'e2e'), { recursive: true }).catch(() => [])
  return files.some((file) => file.endsWith('.e2e.ts'))
}

/** What the browser stories need besides the servers: a browser, the web application and the program, made where they are missing. */
const browserParts = async (folder: string): Promise<NodeJS.ProcessEnv> => {
  const env: NodeJS.ProcessEnv = { WEB_DIST: webDist, TEST_FOLDER: folder }
  await step('browser', async () => {
    const { value, from } = await supply(chromium, (line) => console.log(`  ${line}`))
    env.CHROMIUM_PATH = value
    return from
  })
  await step('web build', buildWeb)
  await step('program build', async () => {
    env.ACADEMY_PROGRAM = await bundle(process.env.ACADEMY_ENTRY ?? 'deploy/embedded/main.ts')
    return undefined
  })
  return env
}

/** A wish for what changed since a revision, as paths of tests; the browser stories only where they can tell another tale. */
const narrowed = async (wish: Wish): Promise<Wish> => {
  if (!wish.since) return wish
  const changed = changedSince(wish.since)
  const touched = testsTouchedBy(await readTree(root), changed)
  if (touched === 'all') {
    console.log('Everything hangs on what changed: all tests run.')
    return wish
  }
  console.log(`${changed.length} files changed since ${wish.since}: ${touched.length} test files.`)
  const told = wish.suites.filter((suite) => suite !== 'e2e' || storiesTouchedBy(changed))
  const suites = touched.length > 0 ? told : told.filter((suite) => suite !== 'server' && suite !== 'web')
  return { ...wish, suites, flags: [...wish.flags, ...(touched.length > 0 ? ['--runTestsByPath'] : [])], patterns: touched }
}

/** Whether a wish names nothing and so means the product. */
const isWhole = ({ suites: wished, patterns, flags, since }: Wish): boolean => wished.length === suites.length && patterns.length + flags.length === 0 && !since

/** Leaves out what is rarely run and whose matter has not changed. */
const withoutRare = async (wish: Wish): Promise<Wish> => {
  if (!isWhole(wish) || wish.everything) return wish
  const left = leftOut([...(await readTree(root)).keys()])
  if (!left) return wish
  if (left.coreStories) process.env.STORIES = 'core'
  const files = `${left.tests.length} test files of tools and servers`
  console.log(
    `Unchanged since everything passed at ${left.since}, left out: ${files}${left.coreStories ? ', stories beside the core path' : ''} (npm test -- all).`,
  )
  const ignored = left.tests.map((path) => `/${path.replaceAll('.', '\\.')}$`)
  return ignored.length > 0 ? { ...wish, flags: [`--testPathIgnorePatterns=/node_modules/|${ignored.join('|')}`] } : wish
}

const runSuites = async (wish: Wish, folder: string): Promise<Tally[]> => {
  const tallies: Tally[] = []
  const cannotBeTold = (thrown: unknown) => void tallies.push(broken('The browser stories could not start', thrown))
  const telling = wish.suites.includes('e2e') && (await stories()) ? browserParts(folder).catch(cannotBeTold) : undefined
  const servers = await testServers(folder, wish.suites.includes('server'))
  const browser = await telling
  const projects = wish.suites.filter((suite) => suite === 'server' || suite === 'web')
  const parts: Promise<Tally>[] = []
  // half a minute on one core: beside the tests, whose longest begin then, and none that measures time
  if (wish.suites.includes('check')) parts.push(checks().catch((thrown: unknown) => broken('The checks broke off', thrown)))
  if (projects.length > 0) parts.push(runJest(projects, ['-w', '3', ...wish.flags, ...wish.patterns], servers, folder))
  tallies.push(...(await Promise.all(parts)))
  // beside the others their waits of half a minute were too short in two of three runs
  if (browser)
    tallies.push(await runJest(['e2e'], ['--runInBand', ...(wish.since ? [] : [...wish.flags, ...wish.patterns])], { ...servers, ...browser }, folder))
  return tallies
}

const conclude = (tally: Tally, began: number): number => {
  for (const name of tally.skips) console.log(`skipped: ${name}`)
  if (withoutReason(tally).length > 0) console.log('A test may only be skipped with its reason in its name: [skipped: why].')
  if ((tally.files?.length ?? 0) > 20) console.log(['The dearest test files:', ...dearest(tally, root)].join('\n'))
  console.log(`Took ${seconds(began)}.`)
  console.log(lastLine(tally))
  return exitCode(tally)
}

/** `npm test`: checks, server and web tests over real servers, browser stories; the last line sums them all. */
export const main = async (args: string[], began: number): Promise<number> => {
  const folder = await throwAwayFolder()
  const cleanUp = async () => {
    await stopServers(folder)
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cleanUp().finally(() => process.exit(1)))
  try {
    const asked = wishOf(args)
    const wish = await withoutRare(await narrowed(asked))
    const tallies = await runSuites(wish, folder)
    const lost = (await lostServers(folder)).map((words) => broken('A server of the tests was lost', words))
    const tally = sum([...tallies, ...lost])
    if (isWhole(asked) && asked.everything && tally.failed === 0) markPassed()
    return conclude(namesTests(wish) ? { ...tally, skips: [] } : tally, began)
  } catch (thrown) {
    return conclude(broken('The tests could not start', thrown), began)
  } finally {
    await cleanUp()
  }
}
