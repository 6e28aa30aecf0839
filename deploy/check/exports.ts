import { isSource, paths, type Tree } from './tree.ts'

const offered = /^export (?:async )?(?:const|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/gm
/** Found by kind, not by name: `contracts/events.ts` gathers them. */
const gathered = /^export const [A-Za-z_$][\w$]* = (live|subject)\(/
const word = /[A-Za-z_$][\w$]*/g
const code = /\.(tsx?|mjs|cjs|js)$/

/** How many files of code hold each word. */
const spread = (tree: Tree): ReadonlyMap<string, number> => {
  const files = new Map<string, number>()
  for (const path of paths(tree, (one) => code.test(one)))
    for (const own of new Set(tree.get(path)?.match(word) ?? [])) files.set(own, (files.get(own) ?? 0) + 1)
  return files
}

/** What a file offers and no other names: dead, or its own alone. */
export const exportFaults = (tree: Tree): string[] => {
  const files = spread(tree)
  return paths(tree, isSource).flatMap((path) =>
    [...(tree.get(path) ?? '').matchAll(offered)]
      .filter(({ index }) => !gathered.test((tree.get(path) ?? '').slice(index, index + 100)))
      .map(([, name = '']) => name)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${path} exports ${name}, which no other file names`),
  )
}
