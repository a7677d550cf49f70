import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type Problem, problem } from '../failure.ts'
import { oncePerObject } from '../list/incremental.ts'
import { type Message, verbatim } from '../text/message.ts'
import { aliasClass, parseAlias } from './alias.ts'
import { integerFormats, textFormats } from './format.ts'
import { message } from './messages.ts'
import { everyLeaf, type Node, nodeOf, type Test, visitLeaves } from './schema.ts'

const compiled = new WeakMap<object, Validator>()

/**
 * Everything in `value` that breaks `schema`: types, limits (in characters, not bytes), formats and classes of
 * identifiers. Objects are closed at every depth. Whether identifiers exist is the transaction's question.
 */
export function validate(schema: TSchema, value: unknown): Problem[] {
  const validator = validatorOf(schema)
  const isSound = validator.Check(value)
  if (isSound && keepsRules(schema)(value, null)) return []
  const problems = isSound
    ? []
    : inWords(schema, value, explain(validator.Errors(value) as RawError[], value))
  // A value may break the schema at one path and a format at another.
  const known = new Set(problems.map(({ path }) => path))
  visitLeaves(nodeOf(schema), value, (node, leaf, path) => {
    if (known.has(path)) return
    const rule = leafProblem(node, leaf)
    if (rule !== null) problems.push(problem(path, rule))
  })
  return problems
}

/** The problems, in the words of its field where a text does not match a pattern. */
function inWords(schema: TSchema, value: unknown, problems: readonly Problem[]): Problem[] {
  const rules = new Map<string, Message>()
  visitLeaves(nodeOf(schema), value, (node, leaf, path) => {
    const rule = node['x-rule']
    if (rule === undefined || node.pattern === undefined || typeof leaf !== 'string') return
    if (!new RegExp(node.pattern, 'u').test(leaf)) rules.set(path, rule)
  })
  return problems.map((each) => ({ ...each, message: rules.get(each.path) ?? each.message }))
}

/** True when `leafProblem` finds nothing in a value that the validator has passed. */
const keepsRules = oncePerObject((schema: TSchema): Test<null> => {
  const passes = everyLeaf(nodeOf(schema), (node) =>
    hasRules(node) ? (leaf) => leafProblem(node, leaf) === null : null,
  )
  return passes ?? (() => true)
})

/** True when there is more to a leaf than the validator looks at. */
function hasRules(node: Node): boolean {
  if (node.type === 'boolean' || node.type === 'object' || node.type === 'array' || node.enum) return false
  return node.type !== 'integer' || node['x-format'] !== undefined
}

function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema)
  if (known) return known
  const validator = Compile(closed(nodeOf(schema)) as TSchema)
  compiled.set(schema, validator)
  return validator
}

/** A copy without `format` (checked by ourselves, to state the rule) in which every object is closed. */
function closed(node: Node): Node {
  const { format: _format, ...rest } = node
  return {
    ...rest,
    ...(node.anyOf ? { anyOf: node.anyOf.map(closed) } : {}),
    ...(node.items ? { items: closed(node.items) } : {}),
    ...(node.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(node.properties).map(([name, property]) => [name, closed(property)]),
          ),
          ...(node.additionalProperties === true ? {} : { additionalProperties: false }),
        }
      : {}),
  }
}

function leafProblem(node: Node, value: unknown): Message | null {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) return message('must be well-formed Unicode')
    return textProblem(node, value)
  }
  if (typeof value !== 'number') return null
  const format = node['x-format'] ?? node.anyOf?.find((branch) => branch['x-format'])?.['x-format']
  return format && !integerFormats[format]!.test(value) ? integerFormats[format]!.rule : null
}

function textProblem(node: Node, text: string): Message | null {
  if (node.anyOf) {
    const branches = node.anyOf.filter(
      (branch) => branch.type === 'string' || typeof branch.const === 'string',
    )
    const messages = branches.map((branch) => textProblem(branch, text))
    if (messages.length === 0 || messages.includes(null)) return null
    return node['x-rule'] ?? messages.at(-1) ?? null
  }
  if (node.const !== undefined)
    return node.const === text ? null : message('must be {value}', { value: JSON.stringify(node.const) })
  if (node.format) return textFormats[node.format]!.test(text) ? null : textFormats[node.format]!.rule
  if (!node['x-alias']) return null
  const alias = parseAlias(text)
  if (alias && node['x-alias'].includes(aliasClass(alias))) return null
  const literal = node['x-or-format']
  if (literal && textFormats[literal]!.test(text)) return null
  if (literal && !alias) return textFormats[literal]!.rule
  return message('must be an identifier of: {kinds}', { kinds: node['x-alias'].join(', ') })
}

interface RawError {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message: string
}

/** Turns validator errors into problems, a union's branches into one sentence. */
function explain(raw: readonly RawError[], value: unknown): Problem[] {
  const errors = raw.filter((error) => !isOfOtherType(error, raw))
  const problems = new Map<string, Problem>()
  const add = (path: string, code: string, rule: Message) => {
    if (!problems.has(path)) problems.set(path, { path, code, message: rule })
  }
  const unions = errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath)
  for (const error of errors) {
    const path = wirePath(error.instancePath)
    if (error.keyword === 'required') {
      for (const name of error.params['requiredProperties'] as string[]) {
        add(path === '' ? name : `${path}.${name}`, 'required', message('is required'))
      }
    } else if (error.keyword === 'additionalProperties') {
      for (const name of error.params['additionalProperties'] as string[]) {
        add(
          path === '' ? name : `${path}.${name}`,
          'unknown_field',
          message('is not a field of this resource'),
        )
      }
    } else if (error.keyword === 'type' && unions.includes(error.instancePath)) {
      const types = errors.filter((e) => e.keyword === 'type' && e.instancePath === error.instancePath)
      const others = errors.some((e) => isInside(e, error.instancePath))
      if (!others || valueAt(value, error.instancePath) === null) {
        add(
          path,
          'invalid',
          message('must be {types}', { types: anyOf(types.map((e) => typeName(e.params['type']))) }),
        )
      }
    } else if (error.keyword !== 'boolean' && error.keyword !== 'anyOf') {
      add(path, 'invalid', sentence(error))
    }
  }
  if (problems.size === 0) {
    const first = errors[0]
    add(
      wirePath(first?.instancePath ?? ''),
      'invalid',
      first ? verbatim(first.message) : message('is not valid'),
    )
  }
  return [...problems.values()]
}

/** True when a value is none of a choice since it is not even of its type: another branch of the union is meant. */
function isOfOtherType(
  { keyword, instancePath, schemaPath }: RawError,
  errors: readonly RawError[],
): boolean {
  const isSameBranch = (other: RawError) =>
    other.instancePath === instancePath && other.schemaPath === schemaPath
  return keyword === 'enum' && errors.some((other) => other.keyword === 'type' && isSameBranch(other))
}

function isInside(error: RawError, path: string): boolean {
  if (error.keyword === 'anyOf' || error.keyword === 'type') return error.instancePath.startsWith(`${path}/`)
  return error.instancePath === path || error.instancePath.startsWith(`${path}/`)
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown> | undefined)?.[unescapePointer(key)],
      value,
    )
}

function sentence({ keyword, params, message: theirs }: RawError): Message {
  const limit = Number(params['limit'] ?? params['comparison'])
  switch (keyword) {
    case 'type':
      return message('must be {types}', { types: typeName(params['type']) })
    case 'maxLength':
      return message('must have at most {limit} characters', { limit })
    case 'minLength':
      return limit === 1
        ? message('must not be empty')
        : message('must have at least {limit} characters', { limit })
    case 'minimum':
      return message('must be at least {limit}', { limit })
    case 'maximum':
      return message('must be at most {limit}', { limit })
    case 'maxItems':
      return message('must have at most {limit} items', { limit })
    case 'minItems':
      return limit === 1
        ? message('must not be empty')
        : message('must have at least {limit} items', { limit })
    case 'uniqueItems':
      return message('must not hold an item twice')
    case 'const':
      return message('must be {value}', { value: JSON.stringify(params['allowedValue']) })
    case 'enum':
      return message('must be one of: {values}', {
        values: (params['allowedValues'] as unknown[]).join(', '),
      })
    default:
      return verbatim(theirs)
  }
}

function anyOf(names: readonly Message[]): Message {
  return names.reduce((one, other) => message('{one} or {other}', { one, other }))
}

/** Names of the types of JSON. */
const typeNames: Readonly<Record<string, Message>> = {
  string: message('a string'),
  number: message('a number'),
  integer: message('an integer'),
  boolean: message('a boolean'),
  array: message('an array'),
  object: message('an object'),
}

function typeName(type: unknown): Message {
  return typeNames[String(type)] ?? verbatim(String(type))
}

function unescapePointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** `/rules/2/filters/0/key` → `rules[2].filters[0].key`. */
function wirePath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((key, index) =>
      /^\d+$/.test(key) ? `[${key}]` : `${index === 0 ? '' : '.'}${unescapePointer(key)}`,
    )
    .join('')
}
