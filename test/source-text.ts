import ts from 'typescript'

/** The texts that an expression of a source file may be, what is filled in replaced by samples. */
export function textsIn(source: ts.SourceFile, node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return sampled(node)
  if (ts.isParenthesizedExpression(node)) return textsIn(source, node.expression)
  if (ts.isSpreadElement(node)) return textsIn(source, node.expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((each) => textsIn(source, each))
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap((branch) => textsIn(source, branch))
  }
  if (ts.isBinaryExpression(node) && alternatives.has(node.operatorToken.kind)) {
    return [node.left, node.right].flatMap((side) => textsIn(source, side))
  }
  const constant = ts.isIdentifier(node) ? constantOf(source, node.text) : undefined
  return constant ? textsIn(source, constant) : []
}

const alternatives = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken])

/** The initial value of the constant `name`, when the file has one. */
function constantOf(source: ts.SourceFile, name: string): ts.Expression | undefined {
  let initial: ts.Expression | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer) {
      if (ts.isStringLiteralLike(node.initializer)) initial = node.initializer
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return initial
}

/** What a template may say: its expressions replaced by their literals where they choose one, else by samples. */
function sampled(template: ts.TemplateExpression): string[] {
  return template.templateSpans.reduce<string[]>(
    (texts, { expression, literal }) =>
      texts.flatMap((text) => samplesOf(expression).map((sample) => `${text}${sample}${literal.text}`)),
    [template.head.text],
  )
}

function samplesOf(expression: ts.Expression): string[] {
  if (ts.isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].filter(ts.isStringLiteralLike).map(({ text }) => text)
  }
  const text = expression.getText()
  if (text.startsWith('typeName') || text.includes('typeName(')) return ['a string', 'an integer or null']
  if (text.startsWith('JSON.stringify')) return ['"text"', '7']
  if (text.endsWith('.competence')) return ['read', 'write']
  if (text.endsWith('.area')) return ['firewall', 'users']
  return ['7']
}
