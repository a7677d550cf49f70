import ts from 'typescript'

/** State that a module holds from the moment it is loaded. */
export interface ModuleState {
  /** Name of the variable or class that holds it. */
  readonly name: string
  readonly what: string
}

/** Functions whose results remember what they were asked. */
const remembering = ['incrementalChunks', 'incrementalMap', 'oncePerObject', 'rememberLatest', 'uniqueNames']
/** Classes of which every object changes while it is used. */
const changing = [
  'AskedSets',
  'LongLists',
  'Memos',
  'NamedPairs',
  'RecentAnswers',
  'WeakMap',
  'WeakRef',
  'WeakSet',
]
const mutators = new Set(
  'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' '),
)
const writes = new Set<ts.SyntaxKind>([ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken])

/**
 * The state that a source file holds at module level: variables that are assigned again, lists, maps and objects that are
 * written after they were made, and what remembers: weak maps, and results of functions that remember. What stands inside a
 * function is made by each call.
 */
export function moduleState(path: string, text: string): readonly ModuleState[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const written = writtenNames(source)
  const wrappers = source.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ body }) => body !== undefined && stateMade(body, [], true) !== null)
    .flatMap(({ name }) => name?.text ?? [])
  return source.statements.flatMap((statement): ModuleState[] => {
    if (ts.isVariableStatement(statement)) {
      const isAssigned = (statement.declarationList.flags & ts.NodeFlags.Const) === 0
      return statement.declarationList.declarations.flatMap((declaration) =>
        stateOf(declaration, { isAssigned, written, wrappers }),
      )
    }
    if (ts.isClassDeclaration(statement)) {
      return statement.members.filter(isStatic).flatMap((member) => stateIn(member, statement, wrappers))
    }
    return []
  })
}

interface Known {
  readonly isAssigned: boolean
  readonly written: ReadonlySet<string>
  readonly wrappers: readonly string[]
}

function stateOf(declaration: ts.VariableDeclaration, { isAssigned, written, wrappers }: Known) {
  const name = declaration.name.getText()
  if (isAssigned) return [{ name, what: 'is assigned again' }]
  if (written.has(name)) return [{ name, what: 'is written after it was made' }]
  const what = declaration.initializer ? stateMade(declaration.initializer, wrappers, false) : null
  return what === null ? [] : [{ name, what }]
}

function isStatic(member: ts.ClassElement): member is ts.PropertyDeclaration {
  return (
    ts.isPropertyDeclaration(member) &&
    member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true
  )
}

function stateIn(member: ts.PropertyDeclaration, owner: ts.ClassDeclaration, wrappers: readonly string[]) {
  const name = `${owner.name?.text ?? ''}.${member.name.getText()}`
  const isReadonly = member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true
  if (!isReadonly) return [{ name, what: 'is assigned again' }]
  const what = member.initializer ? stateMade(member.initializer, wrappers, false) : null
  return what === null ? [] : [{ name, what }]
}

/** The state that evaluating an expression makes; with `inside`, that which functions in it make too. */
function stateMade(node: ts.Node, wrappers: readonly string[], inside: boolean): string | null {
  if (!inside && ts.isFunctionLike(node)) return null
  if (ts.isNewExpression(node)) {
    const name = node.expression.getText()
    if (changing.includes(name)) return `holds a ${name}`
    const isEmpty = (node.arguments ?? []).length === 0
    if (!inside && isEmpty && (name === 'Map' || name === 'Set')) return `holds an empty ${name}`
  }
  if (ts.isCallExpression(node)) {
    const name = node.expression.getText()
    if (remembering.includes(name) || wrappers.includes(name)) return `holds what ${name} remembers`
  }
  return ts.forEachChild(node, (child) => stateMade(child, wrappers, inside)) ?? null
}

/** Names to whose members something is assigned, or whose methods that write are called, anywhere in the file. */
function writtenNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  const note = (target: ts.Expression) => {
    if (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) {
      if (ts.isIdentifier(target.expression)) names.add(target.expression.text)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) note(node.left)
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && writes.has(node.operator))
      note(node.operand)
    if (ts.isDeleteExpression(node)) note(node.expression)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (mutators.has(node.expression.name.text)) note(node.expression)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const locals = localNames(source)
  return new Set([...names].filter((name) => !locals.has(name)))
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

/** Names that functions of the file declare for themselves: a write to one of them says nothing of the module. */
function localNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node, depth: number): void => {
    const isLocal = depth > 0 && (ts.isVariableDeclaration(node) || ts.isBindingElement(node))
    if ((isLocal || ts.isParameter(node)) && ts.isIdentifier(node.name)) names.add(node.name.text)
    const inner = depth + (ts.isFunctionLike(node) ? 1 : 0)
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(source, 0)
  return names
}
