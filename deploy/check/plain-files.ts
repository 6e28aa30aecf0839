import { isSource, isTest, paths, type Tree } from './tree.ts'

const han = /\p{Script=Han}/u
const longest = 300

const linesWith = (content: string, pattern: RegExp): number[] => content.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))

/** Chinese text in the web's sources: texts stand in contracts/locales only. */
export const hanFaults = (tree: Tree): string[] =>
  paths(tree, (path) => /^web\/src\/.*\.(ts|tsx|css)$/.test(path) && !isTest(path)).flatMap((path) =>
    linesWith(tree.get(path) ?? '', han).map((line) => `${path}:${line} holds Chinese text: put it into contracts/locales`),
  )

const isData = (path: string): boolean => /^(contracts\/locales|deploy\/demo)\//.test(path)

/** Sources of more than 300 lines; texts and seed data are left out. */
export const lengthFaults = (tree: Tree): string[] =>
  paths(tree, (path) => (isSource(path) || path.endsWith('.mjs')) && !isData(path))
    .map((path) => ({ path, lines: (tree.get(path) ?? '').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => `${path} has ${lines} lines; at most ${longest}`)
