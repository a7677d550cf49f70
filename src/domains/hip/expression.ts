import { every, opposite, some, type Truth } from './truth.ts'

/** A boolean expression over objects, parsed. */
export type Expression =
  | { readonly op: 'object'; readonly id: number }
  | { readonly op: 'not'; readonly operand: Expression }
  | { readonly op: 'and' | 'or'; readonly operands: readonly Expression[] }

/**
 * Reads ids of objects joined by `and`, `or`, `not` and parentheses: `1 and (2 or not 3)`. `not` binds closest, then
 * `and`; letters of either case. Null when `text` is not of that form.
 */
export function parseExpression(text: string): Expression | null {
  const words = text.match(/\s*([()]|[a-z0-9]+|\S)/giy)?.map((word) => word.trim().toLowerCase()) ?? []
  const reader = { words, next: 0 }
  const expression = readJoined(reader, 'or')
  return reader.next === words.length ? expression : null
}

interface Reader {
  readonly words: readonly string[]
  next: number
}

function readJoined(reader: Reader, op: 'and' | 'or'): Expression | null {
  const operands: Expression[] = []
  do {
    const operand = op === 'or' ? readJoined(reader, 'and') : readOperand(reader)
    if (operand === null) return null
    operands.push(operand)
  } while (reader.words[reader.next] === op && ++reader.next)
  return operands.length === 1 ? operands[0]! : { op, operands }
}

function readOperand(reader: Reader): Expression | null {
  const word = reader.words[reader.next++] ?? ''
  if (/^[1-9]\d{0,14}$/.test(word)) return { op: 'object', id: Number(word) }
  if (word === 'not') {
    const operand = readOperand(reader)
    return operand && { op: 'not', operand }
  }
  if (word !== '(') return null
  const inner = readJoined(reader, 'or')
  return reader.words[reader.next++] === ')' ? inner : null
}

/** Prints an expression; `parseExpression` reads it as the same one. */
export function printExpression(expression: Expression): string {
  switch (expression.op) {
    case 'object':
      return String(expression.id)
    case 'not':
      return `not ${inner(expression.operand)}`
    case 'and':
    case 'or':
      return expression.operands.map(inner).join(` ${expression.op} `)
  }
}

function inner(expression: Expression): string {
  const text = printExpression(expression)
  return expression.op === 'and' || expression.op === 'or' ? `(${text})` : text
}

/** Ids of the objects that it names, each once, in ascending order. */
export function objectsIn(expression: Expression): number[] {
  const ids = new Set<number>()
  const visit = (each: Expression): void => {
    if (each.op === 'object') ids.add(each.id)
    else if (each.op === 'not') visit(each.operand)
    else for (const operand of each.operands) visit(operand)
  }
  visit(expression)
  return [...ids].sort((a, b) => a - b)
}

/** Result of an expression when `truth` gives the result of each object. */
export function evaluateExpression(expression: Expression, truth: (id: number) => Truth): Truth {
  switch (expression.op) {
    case 'object':
      return truth(expression.id)
    case 'not':
      return opposite(evaluateExpression(expression.operand, truth))
    case 'and':
      return every(expression.operands.map((each) => evaluateExpression(each, truth)))
    case 'or':
      return some(expression.operands.map((each) => evaluateExpression(each, truth)))
  }
}
