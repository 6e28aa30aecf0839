import { execFileSync } from 'node:child_process'
import { edgesOf } from '../check/imports.ts'
import { isSource, paths, type Tree } from '../check/tree.ts'
import { root } from '../local/root.ts'
import { Trouble } from '../local/trouble.ts'

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean)
  } catch (thrown) {
    throw new Trouble(`git ${args.join(' ')} failed: ${(thrown as { stderr?: string }).stderr?.trim() ?? ''}`)
  }
}

/** Paths that differ from a revision, also those that are not committed. Throws Trouble where git does not know it. */
export const changedSince = (revision: string): string[] => [
  ...new Set([...git('diff', '--name-only', revision, '--'), ...git('ls-files', '--others', '--exclude-standard')]),
]

/** What every test hangs on. */
const everything = /^(package-lock\.json|jest\.config\.mjs|tsconfig\.json|deploy\/(jest|local)\/)/
const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Who imports what, the other way round. */
const importers = (tree: Tree): Map<string, string[]> => {
  const by = new Map<string, string[]>()
  for (const path of paths(tree, isSource))
    for (const { to } of edgesOf(path, tree.get(path) ?? '')) {
      const list = by.get(to)
      if (list) list.push(path)
      else by.set(to, [path])
    }
  return by
}

/** Texts are loaded by name: `contracts/locales/<language>/<service>/<noun>.json` belongs to the tests of that noun and to those that read all texts. */
const readersOfTexts = (tree: Tree, changed: readonly string[]): string[] => {
  const areas = changed.flatMap((path) => /^contracts\/locales\/[^/]+\/(.+)\.json$/.exec(path)?.[1] ?? [])
  if (areas.length === 0) return []
  const nouns = areas.map((area) => area.split('/').at(-1) as string)
  return paths(
    tree,
    (path) => isTestFile(path) && (/locales|texts|i18n/.test(path) || nouns.some((noun) => path.includes(`/${noun}/`) || path.includes(`/${noun}.`))),
  )
}

/** The test files that these changes can touch, along the imports; `all` where everything hangs on one of them. */
export const testsTouchedBy = (tree: Tree, changed: readonly string[]): string[] | 'all' => {
  if (changed.some((path) => everything.test(path))) return 'all'
  const by = importers(tree)
  const seen = new Set<string>(changed)
  const open = [...changed]
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const importer of by.get(path) ?? [])
      if (!seen.has(importer)) {
        seen.add(importer)
        open.push(importer)
      }
  return [...new Set([...[...seen].filter(isTestFile), ...readersOfTexts(tree, changed)])].filter((path) => tree.has(path)).sort()
}

/** Whether the browser stories can tell another tale: the shell, what all screens share, the gateway, or the stories themselves changed. */
export const storiesTouchedBy = (changed: readonly string[]): boolean => changed.some((path) => /^(web\/(src\/(app|core)|e2e)|gateway)\//.test(path))
