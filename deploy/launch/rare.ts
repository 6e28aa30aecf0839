import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../local/root.ts'
import { messageOf } from '../local/trouble.ts'
import { changedSince } from './since.ts'

// Some tests prove the tools that prove the product, and some stories look at what only the shell can break. They run when what they are about
// has changed since everything last passed, and always in `npm test -- all`.

const tools = '(rigs|docker|kubernetes|cluster|observability)'
const runtime = /^(package-lock\.json|jest\.config\.mjs|deploy\/(jest|launch|local|embedded)\/|services\/chassis\/)/

interface Rare {
  what: string
  tests: RegExp
  /** Paths whose change makes them run. */
  about: RegExp
}

export const rare: readonly Rare[] = [
  { what: 'tools', tests: new RegExp(`^deploy/${tools}/.*\\.test\\.ts$`), about: new RegExp(`^deploy/${tools}/`) },
  { what: 'servers and programs', tests: /^deploy\/(local|launch)\/.*\.test\.ts$/, about: /^deploy\/(local|launch)\// },
]
const stories = /^(web\/(src\/(app|core|testing)|e2e)|gateway)\/|^web\/[^/]+$/

/** Where everything last passed. */
const mark = join(root, 'deploy', 'everything-passed.json')

interface LeftOut {
  /** Which commit everything passed at. */
  since: string
  tests: readonly string[]
  /** Only the stories of the core path are told. */
  coreStories: boolean
}

/** What may be left out after these changes. */
export const rareOf = (files: readonly string[], changed: readonly string[]): Omit<LeftOut, 'since'> => {
  const all = changed.some((path) => runtime.test(path))
  const quiet = rare.filter(({ about }) => !all && !changed.some((path) => about.test(path)))
  return {
    tests: files.filter((path) => quiet.some(({ tests }) => tests.test(path))),
    coreStories: !all && !changed.some((path) => stories.test(path)),
  }
}

/** What this run leaves out; undefined where git does not know what has changed, and everything runs. */
export const leftOut = (files: readonly string[]): LeftOut | undefined => {
  try {
    const { commit } = JSON.parse(readFileSync(mark, 'utf8')) as { commit: string }
    return { since: commit.slice(0, 8), ...rareOf(files, changedSince(commit)) }
  } catch (thrown) {
    console.log(`What has changed since everything passed is not known, so everything runs: ${messageOf(thrown)}`)
    return undefined
  }
}

/** Notes that everything has passed at the commit that stands here, unless files differ from it. */
export const markPassed = (): void => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const clean = git('status', '--porcelain') === ''
  if (clean) writeFileSync(mark, `${JSON.stringify({ commit: git('rev-parse', 'HEAD') }, null, 2)}\n`)
  console.log(clean ? 'deploy/everything-passed.json notes this commit: commit it.' : 'Files differ from the commit: that everything passed is not noted.')
}
