import ts from 'typescript'
import { longFunctions } from './long-functions.ts'
import { isSource, isTest, paths, type Tree } from './tree.ts'

const longest = 40

const named = (node: ts.Node): node is ts.Node & { name: ts.Node } =>
  (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name !== undefined

/** Every function of a source that is longer than it should be: the name that holds it, and its lines. */
const longOf = (path: string, content: string): { name: string; lines: number }[] => {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line
  const found: { name: string; lines: number }[] = []
  const visit = (node: ts.Node, name: string): void => {
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
    if (ts.isFunctionLike(node) && 'body' in node && node.body && lines > longest) found.push({ name, lines })
    const inner = named(node) ? node.name.getText(source) : name
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, '')
  return found
}

/** Functions of more than 40 lines outside tests (style.md "Sizes"), and exceptions that are none any more. */
export const functionFaults = (tree: Tree, exceptions: ReadonlySet<string> = longFunctions): string[] => {
  const long = paths(tree, (path) => isSource(path) && !isTest(path) && !path.startsWith('web/e2e/')).flatMap((path) =>
    longOf(path, tree.get(path) ?? '').map(({ name, lines }) => ({ place: `${path} ${name}`, lines })),
  )
  const places = new Set(long.map(({ place }) => place))
  const gone = [...exceptions].filter((place) => tree.has(place.split(' ')[0] ?? '') && !places.has(place))
  return [
    ...long.filter(({ place }) => !exceptions.has(place)).map(({ place, lines }) => `${place} has ${lines} lines; at most ${longest}`),
    ...gone.map((place) => `${place} is short enough: take it off the exceptions in deploy/check/long-functions.ts`),
  ]
}
