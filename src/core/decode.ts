import type { TObject, TSchema } from 'typebox'
import { fail, ok, type Problem, problem, type Result } from './failure.ts'
import { textFormats } from './format.ts'
import { oncePerObject } from './incremental.ts'
import {
  annotation,
  belongs,
  isFields,
  isInternal,
  mayLack,
  type Node,
  objectNode,
  propertiesOf,
} from './schema.ts'
import { validate } from './validate.ts'

/** How a body is read: a new item, a whole replacement, or a merge into what is there. */
export type Form = 'create' | 'replace' | 'merge'

type Fields = Record<string, unknown>

/**
 * Reads a body into the stored form of an item, all rules of the schema checked.
 *
 * `create`: read-only fields are refused, defaults fill the gaps. `replace`: read-only fields are ignored, missing
 * ones take their defaults, secrets that are not sent and what is given once stay. `merge`: what is not sent stays.
 * Objects inside are read in the same form, objects in lists as new ones.
 * Source: silences#unknown-fields, silences#defaults, silences#method-drift.
 */
export function decode(schema: TObject, form: Form, body: unknown, before: Fields | null): Result<Fields> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return fail({ kind: 'invalid', problems: [problem('', 'must be a JSON object')] })
  }
  const renamed = rename(schema, body as Fields)
  const typed = typeOf(schema, form, renamed, before)
  const all = propertiesOf(schema)
  const isWhole = all.every(([, node]) => belongs(node, typed))
  const properties = isWhole ? all : all.filter(([, node]) => belongs(node, typed))
  const problems = [...contradictions(schema, body as Fields), ...unknownFields(properties, renamed, form)]
  const item: Fields = {}
  for (const [name, node] of properties) {
    const value = fieldValue(node, form, renamed[name], before?.[name])
    if (isAltered(node, form, renamed[name], before?.[name])) {
      problems.push(problem(name, 'cannot be changed', 'read_only'))
    }
    if (value !== undefined) item[name] = coerce(node, value)
    else if (!mayLack(schema, name)) problems.push(problem(name, 'is required', 'required'))
  }
  const settled = new Set(problems.map(({ path }) => path))
  for (const [name, node] of properties) {
    // What is kept sealed is no longer what the schema speaks of.
    const isKept = node.readOnly || renamed[name] === undefined
    if (isKept && (node.writeOnly || node['x-secret'])) settled.add(name)
  }
  const rest = validate(schema, item).filter(({ path }) => !settled.has(path))
  return problems.length + rest.length > 0
    ? fail({ kind: 'invalid', problems: [...problems, ...rest] })
    : ok(item)
}

/** Which fields an item has depends on its type: the one it has got when that cannot be changed. */
function typeOf(schema: TObject, form: Form, body: Fields, before: Fields | null): Fields {
  const once =
    form !== 'create' && propertiesOf(schema).some(([name, node]) => name === 'type' && node['x-once'])
  return { type: (once ? undefined : body['type']) ?? before?.['type'] }
}

/** Whether an edit brings another value for what is given once. */
function isAltered(node: Node, form: Form, sent: unknown, before: unknown): boolean {
  if (form === 'create' || !node['x-once'] || sent === undefined || before === undefined) return false
  return JSON.stringify(coerce(node, sent)) !== JSON.stringify(before)
}

/** Reads the body of an action: closed, defaults filled in. */
export function decodeInput(schema: TObject, body: unknown): Result<Fields> {
  return decode(schema, 'create', body, null)
}

/** `result` whose problems name an object's field as `body` did, where it brought the number alone (`x-number`). */
export function asSent<T>(schema: TObject, body: unknown, result: Result<T>): Result<T> {
  if (result.ok || result.failure.kind !== 'invalid' || !isFields(body)) return result
  const names = new Map<string, string>()
  for (const [name, node] of propertiesOf(schema)) {
    const other = annotation(node, 'x-number')?.find((each) => Object.hasOwn(body, each))
    if (other !== undefined && !Object.hasOwn(body, name)) names.set(name, other)
  }
  const problems = result.failure.problems.map((each) => {
    const field = /^[^.[]*/.exec(each.path)![0]
    return { ...each, path: (names.get(field) ?? field) + each.path.slice(field.length) }
  })
  return fail({ kind: 'invalid', problems })
}

type Properties = ReturnType<typeof propertiesOf>

/** Properties that bodies may bring under other names. */
const otherwiseNamed = oncePerObject((properties: Properties): Properties => {
  return properties.filter(([, node]) => annotation(node, 'x-also') ?? annotation(node, 'x-number'))
})

const byName = oncePerObject((properties: Properties): ReadonlyMap<string, Node> => new Map(properties))

function rename(schema: TObject, body: Fields): Fields {
  const renamed: Fields = { ...body }
  for (const [name, node] of otherwiseNamed(propertiesOf(schema))) {
    for (const other of annotation(node, 'x-also') ?? []) {
      if (!Object.hasOwn(renamed, other)) continue
      if (!Object.hasOwn(renamed, name)) renamed[name] = renamed[other]
      delete renamed[other]
    }
    for (const other of annotation(node, 'x-number') ?? []) {
      if (!Object.hasOwn(renamed, other)) continue
      if (!Object.hasOwn(renamed, name)) renamed[name] = numbered(node, renamed[other])
      delete renamed[other]
    }
  }
  return renamed
}

/** Numbers (`x-number`) that come beside an identifier and name another object than that. */
function contradictions(schema: TObject, body: Fields): Problem[] {
  return otherwiseNamed(propertiesOf(schema)).flatMap(([name, node]) => {
    const others = annotation(node, 'x-number') ?? []
    return others
      .filter((other) => Object.hasOwn(body, name) && Object.hasOwn(body, other))
      .filter((other) => numbered(node, body[other]) !== body[name])
      .map((other) => problem(other, `must be the number of ${name}`))
  })
}

/** The identifier of the object with this number; what is no number stays, for its rule to be told. */
function numbered(node: Node, value: unknown): unknown {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  return isNumber ? `${node['x-alias']?.[0]}.id.${value}` : value
}

function unknownFields(properties: Properties, body: Fields, form: Form): Problem[] {
  const known = byName(properties)
  return Object.keys(body)
    .filter((name) => form === 'create' || name !== 'id')
    .flatMap((name) => {
      const node = known.get(name)
      if (!node || isInternal(node))
        return [problem(name, 'is not a field of this resource', 'unknown_field')]
      if (node['x-ignored'])
        return validate(node as TSchema, body[name]).map((each) => ({ ...each, path: name }))
      return node.readOnly && form === 'create' ? [problem(name, 'is read-only', 'read_only')] : []
    })
}

function fieldValue(node: Node, form: Form, sent: unknown, before: unknown): unknown {
  if (node.readOnly) return orDefault(before, node)
  if (form !== 'create' && node['x-once'] && before !== undefined) return before
  if (sent !== undefined) return filled(node, form, sent, before)
  const stays = form === 'merge' || (form === 'replace' && (node.writeOnly || node['x-kept']))
  return orDefault(stays ? before : undefined, node)
}

/** What was there, null too, or the default of what was not. */
function orDefault(before: unknown, node: Node): unknown {
  if (before !== undefined) return before
  const { default: own } = node
  if (typeof own !== 'object') return own
  return Array.isArray(own) && own.length === 0 ? [] : structuredClone(own)
}

/** `sent` with what it leaves out of the objects inside. */
function filled(node: Node, form: Form, sent: unknown, before: unknown): unknown {
  if (Array.isArray(sent)) {
    const items = node.items ?? node.anyOf?.find((branch) => branch.items)?.items
    return items && objectNode(items) ? sent.map((each) => filled(items, 'create', each, undefined)) : sent
  }
  const inner = isFields(sent) ? objectNode(node)?.properties : undefined
  if (!inner) return sent
  const whole: Fields = { ...(sent as Fields) }
  const kept = form === 'merge' && isFields(before) ? before : {}
  for (const [name, property] of Object.entries(inner)) {
    const given = Object.hasOwn(whole, name) ? whole[name] : undefined
    const value =
      given === undefined ? orDefault(kept[name], property) : filled(property, form, given, kept[name])
    if (value !== undefined) whole[name] = value
  }
  return whole
}

/**
 * Integer ids, and integers that have string forms, may come as digit strings and UUIDs in capitals (silences#ids),
 * `any` alone as a list (silences#any-forms).
 */
function coerce(node: Node, value: unknown): unknown {
  const kinds: readonly unknown[] | undefined = node.items?.['x-alias'] ?? node.items?.enum
  if (value === 'any' && kinds?.includes('any')) return ['any']
  const hasForms = node.anyOf?.some((branch) => branch.enum) === true
  if (typeof value !== 'string' || (annotation(node, 'x-ref') === undefined && !hasForms)) return value
  const isInteger = (node.type ?? node.anyOf?.[0]?.type) === 'integer'
  if (isInteger) return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
  return textFormats['uuid']!.test(value) ? value.toLowerCase() : value
}
