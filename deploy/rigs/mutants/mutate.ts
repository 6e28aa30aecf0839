import ts from 'typescript'

/** A small wrong in a source: what stands between `start` and `end` becomes `text`. */
export interface Mutant {
  line: number
  /** The source line where it begins. */
  on: string
  was: string
  start: number
  end: number
  text: string
}
type Edit = Omit<Mutant, 'line' | 'on' | 'was'>

const swaps: Readonly<Record<string, readonly string[]>> = {
  ...{ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '===': ['!=='], '!==': ['==='] },
  ...{ '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&&': ['||'], '||': ['&&'], '??': ['&&'], '+=': ['-='], '-=': ['+='] },
}
const methods: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min', ceil: 'floor', floor: 'ceil', round: 'floor' }

const at = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.getEnd(), text })

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

const binary = (node: ts.BinaryExpression): Edit[] => {
  const joins = node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(node.left) || isText(node.right))
  if (joins) return []
  const operator = node.operatorToken.getText()
  // in brackets: `??` must not stand beside the others without
  const logical = ['&&', '||', '??'].includes(operator)
  return (swaps[operator] ?? []).map((text) =>
    logical ? at(node, `((${node.left.getText()}) ${text} (${node.right.getText()}))`) : at(node.operatorToken, text),
  )
}

/** Words of a message to engineers, keys and names of modules are no behaviour. */
const isBehaviour = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isTypeNode(parent)) return false
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false
  return !(ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText()))
}

const literal = (node: ts.Node): Edit[] => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [at(node, 'false')]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [at(node, 'true')]
  if (ts.isNumericLiteral(node)) return [at(node, `(${node.getText()} + 1)`)]
  if (ts.isStringLiteral(node) && isBehaviour(node)) return [at(node, node.text === '' ? "'mutant'" : "''")]
  if (ts.isTemplateExpression(node) && isBehaviour(node)) return [at(node, '``')]
  return ts.isArrayLiteralExpression(node) && node.elements.length > 0 ? [at(node, '[]')] : []
}

const whole = (node: ts.Node): Edit[] => {
  if (ts.isIfStatement(node)) return [at(node.expression, 'true'), at(node.expression, 'false')]
  if (ts.isConditionalExpression(node)) return [at(node.condition, 'true'), at(node.condition, 'false')]
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [at(node, ';')]
  if (ts.isReturnStatement(node) && node.expression && node.expression.getText() !== 'undefined') return [at(node.expression, 'undefined as never')]
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [at(node.body, '(undefined as never)')]
  return []
}

const call = (node: ts.Node): Edit[] => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { name, expression } = node.expression
  const other = methods[name.text]
  if (other) return [at(name, other)]
  return ['filter', 'sort', 'reverse', 'toSorted', 'trim'].includes(name.text) ? [at(node, expression.getText())] : []
}

const unary = (node: ts.Node): Edit[] => {
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node
    if (operator === ts.SyntaxKind.ExclamationToken || operator === ts.SyntaxKind.MinusToken) return [at(node, `(${operand.getText()})`)]
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const text = node.getText()
    if (text.includes('++') || text.includes('--')) return [at(node, text.includes('++') ? text.replace('++', '--') : text.replace('--', '++'))]
  }
  return []
}

const editsOf = (node: ts.Node): Edit[] => [
  ...(ts.isBinaryExpression(node) ? binary(node) : []),
  ...literal(node),
  ...whole(node),
  ...call(node),
  ...unary(node),
]

const isType = (node: ts.Node) => ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)

/** Takes a TypeScript source and gives all its mutants: one operator, literal, condition, statement, answer or call changed in each. */
export const mutantsOf = (source: string): Mutant[] => {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const lines = source.split('\n')
  const visit = (node: ts.Node): void => {
    if (isType(node) && !ts.isExpressionWithTypeArguments(node)) return
    for (const edit of editsOf(node)) {
      const { line } = file.getLineAndCharacterOfPosition(edit.start)
      found.push({ ...edit, line: line + 1, on: lines[line]?.trim() ?? '', was: source.slice(edit.start, edit.end).replaceAll(/\s+/g, ' ') })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}
