import ts from 'typescript'
import { targetOf } from './imports.ts'
import { isSource, isTest, paths, type Tree } from './tree.ts'

/** What a file imports at its head, types too; what it fetches later, when it is needed, is no part of a circle. */
const headOf = (path: string, content: string): string[] =>
  ts
    .createSourceFile(path, content, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
    .statements.flatMap((one) =>
      (ts.isImportDeclaration(one) || ts.isExportDeclaration(one)) && one.moduleSpecifier && ts.isStringLiteral(one.moduleSpecifier)
        ? [targetOf(path, one.moduleSpecifier.text)]
        : [],
    )

/** Takes away, again and again, the files that import none of the others: what stays leads into a circle. */
const leadingRound = (imports: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> => {
  const left = new Map(imports)
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [path, to] of left) if (!to.some((one) => left.has(one))) left.delete(path)
  }
  return left
}

/** Files that import each other, by whatever way round: each is told with those of its imports that come back to it. */
export const importCircles = (tree: Tree): string[] => {
  const imports = new Map(paths(tree, (path) => isSource(path) && !isTest(path)).map((path) => [path, headOf(path, tree.get(path) ?? '')] as const))
  const forward = leadingRound(imports)
  const importers = new Map<string, string[]>([...forward.keys()].map((path) => [path, []]))
  for (const [path, to] of forward) for (const one of to) importers.get(one)?.push(path)
  const round = leadingRound(importers)
  return [...round.keys()].map(
    (path) =>
      `${path} and ${(forward.get(path) ?? []).filter((one) => round.has(one)).join(', ')} import each other: move what both need into a file of its own`,
  )
}
