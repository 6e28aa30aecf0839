import ts from 'typescript'
import { isSource, isTest, paths, type Tree } from './tree.ts'
import { type Pointless, writesWithoutPoints } from './writes-without-points.ts'

/** What stores something or lets it out, by the name under which the driver, mongoose, a bus or the provider of letters offers it. */
const methods =
  /^(?:insertOne|insertMany|create|updateOne|updateMany|replaceOne|bulkWrite|deleteOne|deleteMany|findOneAnd\w+|findByIdAnd\w+|publish|send|sendMail)$/
/** The same of the chassis and of the file system, and what S3 is told to do. */
const functions = /^(?:insertRows|writeFile|appendFile|rm|unlink|copyFile)$/
const orders = /^(?:Put|Delete|Copy)\w*Command$/
/** An answer to a request, the plain handlers of a noun (what they write passes its repository's points); S3's orders are told apart by their names. */
const harmless = /^(?:res|client|Object|plain)\b/
/** Doors of repositories have names of the driver too; what they write passes the points of services/chassis/mongo/write.ts. */
const doors = new Set(['insertMany', 'updateMany'])
const maybe =
  /\b(?:insert\w+|create|update\w+|replaceOne|bulkWrite|delete\w+|find\w+And\w+|publish|send\w*|writeFile|appendFile|rm|unlink|copyFile|\w+Command)[<(]/

interface Found {
  /** The file, and the nearest function or field that has a name. */
  place: string
  line: number
  what: string
}

const calleeOf = ({ expression }: ts.CallExpression): string =>
  ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
const receiverOf = ({ expression }: ts.CallExpression): ts.Expression | undefined =>
  ts.isPropertyAccessExpression(expression) ? expression.expression : undefined

const above = (node: ts.Node): ts.Node[] => {
  const all: ts.Node[] = []
  for (let one = node.parent; one; one = one.parent) all.push(one)
  return all
}

const pointOf = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || calleeOf(node) !== 'traced' || receiverOf(node)) return undefined
  const [moment] = node.arguments
  return moment && ts.isStringLiteral(moment) ? moment.text : undefined
}

/** The whole chain of calls that a call begins or goes on: `rows.updateMany(…).session(session)`. */
const chainOf = (node: ts.Node): ts.Node => {
  let chain = node
  while (ts.isPropertyAccessExpression(chain.parent) || (ts.isCallExpression(chain.parent) && chain.parent.expression === chain)) chain = chain.parent
  return chain
}

/** Is it part of a unit's transaction, whose audit rows, events and commit are points? */
const inUnit = (node: ts.Node, source: ts.SourceFile): boolean => /\bsession\b/.test(chainOf(node).getText(source))

const nameOf = (node: ts.Node, source: ts.SourceFile): string => {
  const named = above(node).find(
    (one) =>
      (ts.isVariableDeclaration(one) && one.initializer && !ts.isCallExpression(one.initializer) && !ts.isAwaitExpression(one.initializer)) ||
      ts.isPropertyAssignment(one) ||
      ts.isMethodDeclaration(one) ||
      ts.isFunctionDeclaration(one),
  ) as ts.NamedDeclaration | undefined
  return named?.name?.getText(source) ?? ''
}

const isWrite = (node: ts.Node, source: ts.SourceFile, chassis: boolean): boolean => {
  if (ts.isNewExpression(node)) return orders.test(node.expression.getText(source))
  if (!ts.isCallExpression(node)) return false
  const [name, receiver] = [calleeOf(node), receiverOf(node)?.getText(source)]
  if (receiver === undefined) return functions.test(name)
  if (!methods.test(name) || harmless.test(receiver)) return false
  return chassis || !doors.has(name) || /\b(?:collection|raw|database|bare)\b/.test(receiver)
}

const parsed = (path: string, content: string) => ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)

const everyNode = (source: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(source)
  ts.forEachChild(source, (child) => everyNode(child, visit))
}

/** Writes of a source that stand neither between the points of a moment nor in a unit's transaction. */
const pointless = (path: string, content: string): Found[] => {
  const source = parsed(path, content)
  const found: Found[] = []
  everyNode(source, (node) => {
    if (!isWrite(node, source, path.startsWith('services/chassis/'))) return
    if (inUnit(node, source) || above(node).some((one) => pointOf(one) !== undefined)) return
    const what = ts.isCallExpression(node) ? calleeOf(node) : (node.getText(source).split('(')[0] ?? '')
    found.push({ place: `${path} ${nameOf(node, source)}`, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what })
  })
  return found
}

/** Is every call of this name in a file between the points of this moment, and is there one? */
const guarded = (tree: Tree, { file, point, by }: NonNullable<Pointless['within']>): boolean => {
  const calls: boolean[] = []
  everyNode(parsed(file, tree.get(file) ?? ''), (node) => {
    if (ts.isCallExpression(node) && calleeOf(node) === by) calls.push(above(node).some((one) => pointOf(one) === point))
  })
  return calls.length > 0 && calls.every(Boolean)
}

/**
 * Writes, publishes and letters of the services that no crash point lies around (deploy/rigs/faults): outside `traced(…)`, outside a unit's transaction and not
 * among the exceptions; and exceptions that are none any more, or that count on a point which is not there.
 */
export const writePointFaults = (tree: Tree, exceptions: readonly Pointless[] = writesWithoutPoints): string[] => {
  const sources = paths(tree, (path) => /^(services|gateway)\//.test(path) && isSource(path) && !isTest(path) && maybe.test(tree.get(path) ?? ''))
  const found = sources.flatMap((path) => pointless(path, tree.get(path) ?? ''))
  const [known, places] = [new Set(exceptions.map(({ place }) => place)), new Set(found.map(({ place }) => place))]
  const own = exceptions.filter(({ place }) => tree.has(place.split(' ')[0] ?? ''))
  return [
    ...found.filter(({ place }) => !known.has(place)).map(({ place, line, what }) => `${place.replace(' ', `:${line} `)} has ${what} without a crash point`),
    ...own
      .filter(({ place }) => !places.has(place))
      .map(({ place }) => `${place} has no write without a point: take it off deploy/check/writes-without-points.ts`),
    ...own.flatMap(({ place, within }) =>
      within && !guarded(tree, within) ? [`${place} counts on the point ${within.point}, but ${within.file} calls ${within.by} outside it`] : [],
    ),
  ]
}
