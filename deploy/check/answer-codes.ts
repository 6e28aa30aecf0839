import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from '../local/root.ts'
import { remembered } from './remembered.ts'
import { isSource, isTest, paths, type Tree } from './tree.ts'

/** Where the texts of a code stand, in the order in which the server looks for one. */
export type Area = 'violations' | 'reasons' | 'remedies' | 'who' | 'conditions' | 'import'

/** One place of the sources that answers a code. */
export interface Answered {
  place: string
  area: Area
  code: string
  /** What the text may name; `undefined` where the values come from elsewhere. */
  params?: readonly string[] | undefined
}

/** A key of a text that is put together from values which are all known: `halves.am` of `halves.${half}`. */
export interface Said {
  place: string
  key: string
}

const answers = new Set(['code', 'params', 'remedy', 'who', 'passed'])
/** Types whose `code` is a word of ours for something else than an answer. */
const typed: Readonly<Record<string, Area | undefined>> = {
  Reason: 'reasons',
  Check: 'reasons',
  Violation: 'violations',
  Fault: 'import',
  CellFault: 'import',
  ImportError: 'import',
  FileProblem: 'import',
  Why: 'conditions',
}

const literalsOf = (type: ts.Type): string[] =>
  type.isStringLiteral() ? [type.value] : type.isUnion() ? type.types.flatMap((one) => (one.isStringLiteral() ? [one.value] : [])) : []

const symbolOf = (name: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined =>
  ts.isShorthandPropertyAssignment(name.parent) ? checker.getShorthandAssignmentValueSymbol(name.parent) : checker.getSymbolAtLocation(name)

/** Every text that an expression may be, as far as its type says; of a parameter also what this file calls its function with. */
const wordsOf = (value: ts.Expression, checker: ts.TypeChecker): string[] => {
  const own = literalsOf(checker.getTypeAtLocation(value))
  const declared = ts.isIdentifier(value) ? symbolOf(value, checker)?.valueDeclaration : undefined
  if (own.length > 0 || !declared || !ts.isParameter(declared) || !ts.isVariableDeclaration(declared.parent.parent)) return own
  const [at, name] = [declared.parent.parameters.indexOf(declared), declared.parent.parent.name.getText()]
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const given = ts.isCallExpression(node) && node.expression.getText() === name ? node.arguments[at] : undefined
    if (given) found.push(...literalsOf(checker.getTypeAtLocation(given)))
    ts.forEachChild(node, visit)
  }
  visit(value.getSourceFile())
  return found
}

const fieldOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  const found = object.properties.find((one) => one.name?.getText() === name)
  return found && ts.isPropertyAssignment(found) ? found.initializer : found && ts.isShorthandPropertyAssignment(found) ? found.name : undefined
}

const typeName = (object: ts.Expression, checker: ts.TypeChecker): string | undefined => {
  const type = checker.getContextualType(object)
  const all = type?.isUnion() ? type.types : type ? [type] : []
  return all
    .map((one) => (one.aliasSymbol ?? one.getSymbol())?.getName())
    .find((name) => name !== undefined && !name.startsWith('__') && name !== 'PromiseLike')
}

/** Which texts an object with a code is answered with, by its type or else by its fields; none for codes of another kind. */
const areaOf = (object: ts.ObjectLiteralExpression, checker: ts.TypeChecker): Area | undefined => {
  const names = object.properties.flatMap((one) => (one.name ? [one.name.getText()] : []))
  const within = ts.isPropertyAssignment(object.parent) || ts.isVariableDeclaration(object.parent) ? object.parent.name.getText() : undefined
  if (within === 'remedy') return 'remedies'
  if (names.includes('column') || names.includes('sheet')) return 'import'
  if (names.includes('field')) return 'violations'
  const name = typeName(object, checker)
  if (name !== undefined && name !== 'Record' && name in typed) return typed[name]
  if (name !== undefined || (within !== undefined && within !== 'problem') || !names.every((one) => answers.has(one))) return undefined
  return object.getSourceFile().fileName.includes('/services/jobs/imports/') ? 'import' : 'reasons'
}

const paramsOf = (object: ts.ObjectLiteralExpression, checker: ts.TypeChecker): string[] | undefined => {
  if (object.properties.some(ts.isSpreadAssignment)) return undefined
  const value = fieldOf(object, 'params')
  if (!value) return []
  const type = checker.getNonNullableType(checker.getTypeAtLocation(value))
  const known = type.getStringIndexType() === undefined && type.getProperties().length > 0
  return known ? type.getProperties().flatMap(({ name }) => [name, name.replace(/(?:Cn|En)$/, '')]) : undefined
}

const outward = (node: ts.ObjectLiteralExpression, checker: ts.TypeChecker): Omit<Answered, 'place'>[] => {
  const who = fieldOf(node, 'who')
  const code = fieldOf(node, 'code')
  const area = code && areaOf(node, checker)
  // a code that comes through a function has its values from there too
  const given = code && literalsOf(checker.getTypeAtLocation(code)).length > 0
  return [
    ...(code && who ? wordsOf(who, checker).map((word) => ({ area: 'who' as const, code: word, params: undefined })) : []),
    ...(code && area ? wordsOf(code, checker).map((word) => ({ area, code: word, params: given ? paramsOf(node, checker) : undefined })) : []),
  ]
}

/** Rules of the contracts name their code in the message of zod, `!code`, or as `issue`. */
const ruled = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteral(node) && /^![A-Za-z]+$/.test(node.text)) return node.text.slice(1)
  const value = ts.isCallExpression(node) && node.expression.getText() === 'issue' ? node.arguments[0] : undefined
  const named = ts.isPropertyAssignment(node) && node.name.getText() === 'issue' ? node.initializer : undefined
  const text = value ?? named
  return text && ts.isStringLiteral(text) ? text.text : undefined
}

/** The keys of `say(locale, …)` whose parts are all known words. */
const keysOf = (node: ts.Node, checker: ts.TypeChecker): string[] => {
  const key = ts.isCallExpression(node) && node.expression.getText() === 'say' ? node.arguments[1] : undefined
  if (!key) return []
  if (ts.isStringLiteral(key)) return [key.text]
  if (!ts.isTemplateExpression(key)) return []
  return key.templateSpans.reduce<string[]>(
    (heads, { expression, literal }) =>
      heads.flatMap((head) => literalsOf(checker.getTypeAtLocation(expression)).map((word) => `${head}${word}${literal.text}`)),
    [key.head.text],
  )
}

const optionsOf = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { incremental: _, tsBuildInfoFile: __, ...options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root).options
  return options
}

/** The sources of a tree as one program; what the tree does not hold, packages, comes from the disk. */
const programOf = (tree: Tree, sources: readonly string[]): ts.Program => {
  const options = optionsOf()
  const host = ts.createCompilerHost(options)
  const [read, exists] = [host.readFile, host.fileExists]
  const own = (path: string): string | undefined => (path.startsWith(`${root}/`) ? tree.get(path.slice(root.length + 1)) : undefined)
  host.readFile = (path) => own(path) ?? read(path)
  host.fileExists = (path) => own(path) !== undefined || exists(path)
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, version, true)
  }
  host.directoryExists = (path) => path.startsWith(root) || ts.sys.directoryExists(path)
  return ts.createProgram(
    sources.map((path) => join(root, path)),
    options,
    host,
  )
}

interface Found {
  codes: Answered[]
  keys: Said[]
}

/** Every code that the sources of services, gateway and contracts answer, and every text whose key they put together from known words. */
export const answeredCodes = (tree: Tree): Found => {
  const sources = paths(tree, (path) => /^(?:services|gateway|contracts)\//.test(path) && isSource(path) && !isTest(path) && !/\.samples?\.ts$/.test(path))
  const looked = [...sources, 'package-lock.json', 'deploy/check/answer-codes.ts'].map((path): [string, string] => [path, tree.get(path) ?? ''])
  return remembered('answered-codes', looked, () => foundIn(tree, sources))
}

const foundIn = (tree: Tree, sources: readonly string[]): Found => {
  const program = programOf(tree, sources)
  const checker = program.getTypeChecker()
  const codes: Answered[] = []
  const keys: Said[] = []
  for (const path of sources) {
    const source = program.getSourceFile(join(root, path))
    const placeOf = (node: ts.Node) => `${path}:${(source?.getLineAndCharacterOfPosition(node.getStart()).line ?? 0) + 1}`
    const visit = (node: ts.Node): void => {
      if (ts.isObjectLiteralExpression(node) && !path.startsWith('contracts/'))
        codes.push(...outward(node, checker).map((one) => ({ ...one, place: placeOf(node) })))
      const rule = path.startsWith('contracts/') ? ruled(node) : undefined
      if (rule) codes.push({ place: placeOf(node), area: dirname(path) === 'contracts/jobs' ? 'import' : 'violations', code: rule, params: undefined })
      keys.push(...keysOf(node, checker).map((key) => ({ place: placeOf(node), key })))
      ts.forEachChild(node, visit)
    }
    if (source) visit(source)
  }
  return { codes, keys }
}
