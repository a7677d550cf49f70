import type { TObject, TSchema } from 'typebox'
import { fail, ok, type Problem, problem, type Result } from '../failure.ts'
import { oncePerObject } from '../list/incremental.ts'
import { textFormats } from './format.ts'
import { message } from './messages.ts'
import {
  annotation,
  belongs,
  isFields,
  isInternal,
  itemsOf,
  mayLack,
  membersIn,
  type Node,
  objectNode,
  propertiesOf,
} from './schema.ts'
import { validate } from './validate.ts'

/** Way to read a body: a new item, a whole replacement, or a merge into the present item. */
export type Form = 'create' | 'replace' | 'merge'

type Fields = Record<string, unknown>

const noFields: Fields = {}

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
    return fail({ kind: 'invalid', problems: [problem('', message('must be a JSON object'))] })
  }
  const read = readingOf(schema)
  const renamed = rename(read.otherwiseNamed, body as Fields)
  const fields = fieldsOf(read, form, renamed, before)
  const problems = [
    ...contradictions(read.otherwiseNamed, body as Fields),
    ...unknownFields(read.byName, fields, renamed, form),
  ]
  const item: Fields = {}
  for (const field of fields) {
    const { name, node } = field
    const [sent, old] = [renamed[name], before?.[name]]
    const value = fieldValue(field, form, sent, old)
    if (node['x-once'] && isAltered(field, form, sent, old)) {
      problems.push(problem(name, message('cannot be changed'), 'read_only'))
    }
    if (value !== undefined) item[name] = coerce(field, value)
    else if (!field.mayLack) problems.push(problem(name, message('is required'), 'required'))
  }
  const broken = validate(schema, item)
  if (problems.length + broken.length === 0) return ok(item)
  const settled = new Set(problems.map(({ path }) => path))
  for (const { name, node } of fields) {
    // What is kept sealed is no longer what the schema speaks of.
    const isKept = node.readOnly || renamed[name] === undefined
    if (isKept && (node.writeOnly || node['x-secret'])) settled.add(name)
  }
  const all = [...problems, ...broken.filter(({ path }) => !settled.has(path))]
  return all.length > 0 ? fail({ kind: 'invalid', problems: all }) : ok(item)
}

/** A field of a schema, and what follows from its schema alone. */
interface Field {
  readonly name: string
  readonly node: Node
  readonly mayLack: boolean
  /** True when the field is an object or a list of objects, for some of its values. */
  readonly holdsObjects: boolean
  /** True when `any` alone may stand for a list that holds it. */
  readonly listsAny: boolean
  /** Way to read a string: as it is, as the integer of its digits, or as a UUID. */
  readonly text: 'plain' | 'digits' | 'uuid'
}

/** A schema as bodies are read by it. */
interface Reading {
  readonly fields: readonly Field[]
  readonly byName: ReadonlyMap<string, Field>
  /** Fields that bodies may bring under other names. */
  readonly otherwiseNamed: readonly Field[]
  /** True when items of some types lack fields that others have. */
  readonly dependsOnType: boolean
  readonly isTypeGivenOnce: boolean
}

const readingOf = oncePerObject((schema: TObject): Reading => {
  const fields = propertiesOf(schema).map(([name, node]) => fieldOf(schema, name, node))
  const otherwiseNamed = fields.filter(
    ({ node }) => annotation(node, 'x-also') ?? annotation(node, 'x-number'),
  )
  return {
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    otherwiseNamed,
    dependsOnType: fields.some(({ node }) => annotation(node, 'x-when') !== undefined),
    isTypeGivenOnce: fields.some(({ name, node }) => name === 'type' && node['x-once']),
  }
})

function fieldOf(schema: TObject, name: string, node: Node): Field {
  const kinds: readonly unknown[] | undefined = node.items?.['x-alias'] ?? node.items?.enum
  const hasForms = node.anyOf?.some((branch) => branch.enum) === true
  const isInteger = (node.type ?? node.anyOf?.[0]?.type) === 'integer'
  const isPlain = annotation(node, 'x-ref') === undefined && !hasForms
  return {
    name,
    node,
    mayLack: mayLack(schema, name),
    holdsObjects: [node, itemsOf(node)].some((each) => each && objectNode(each)),
    listsAny: kinds?.includes('any') === true,
    text: isPlain ? 'plain' : isInteger ? 'digits' : 'uuid',
  }
}

/** Fields of an item, by its type: the present type when that cannot be changed. */
function fieldsOf(
  { fields, dependsOnType, isTypeGivenOnce }: Reading,
  form: Form,
  body: Fields,
  before: Fields | null,
): readonly Field[] {
  if (!dependsOnType) return fields
  const once = form !== 'create' && isTypeGivenOnce
  const typed = { type: (once ? undefined : body['type']) ?? before?.['type'] }
  return fields.filter(({ node }) => belongs(node, typed))
}

/** True when an edit brings another value for what is given once. */
function isAltered(field: Field, form: Form, sent: unknown, before: unknown): boolean {
  if (form === 'create' || sent === undefined || before === undefined) return false
  return JSON.stringify(coerce(field, sent)) !== JSON.stringify(before)
}

/** Reads the body of an action: closed, defaults filled in. */
export function decodeInput(schema: TObject, body: unknown): Result<Fields> {
  return decode(schema, 'create', body, null)
}

/** `result` whose problems name a field as `body` did, where it came under another name only (`x-also`, `x-number`). */
export function asSent<T>(schema: TObject, body: unknown, result: Result<T>): Result<T> {
  if (result.ok || result.failure.kind !== 'invalid' || !isFields(body)) return result
  const names = new Map<string, string>()
  for (const [name, node] of propertiesOf(schema)) {
    const others = [...(annotation(node, 'x-also') ?? []), ...(annotation(node, 'x-number') ?? [])]
    const other = others.find((each) => Object.hasOwn(body, each))
    if (other !== undefined && !Object.hasOwn(body, name)) names.set(name, other)
  }
  const problems = result.failure.problems.map((each) => {
    const field = /^[^.[]*/.exec(each.path)![0]
    return { ...each, path: (names.get(field) ?? field) + each.path.slice(field.length) }
  })
  return fail({ kind: 'invalid', problems })
}

/** The body with its fields under their own names. */
function rename(otherwiseNamed: readonly Field[], body: Fields): Fields {
  if (otherwiseNamed.length === 0) return body
  const renamed: Fields = { ...body }
  for (const { name, node } of otherwiseNamed) {
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

/** Other names (`x-also`, `x-number`) that come beside the field's own with another value. */
function contradictions(otherwiseNamed: readonly Field[], body: Fields): Problem[] {
  return otherwiseNamed.flatMap((field) => {
    const { name, node } = field
    if (!Object.hasOwn(body, name)) return []
    const others = (key: 'x-also' | 'x-number') =>
      (annotation(node, key) ?? []).filter((other) => Object.hasOwn(body, other))
    const own = JSON.stringify(coerce(field, body[name]))
    return [
      ...others('x-also')
        .filter((other) => JSON.stringify(coerce(field, body[other])) !== own)
        .map((other) =>
          problem(other, message('must be the same as {name}, of which it is another name', { name })),
        ),
      ...others('x-number')
        .filter((other) => numbered(node, body[other]) !== body[name])
        .map((other) => problem(other, message('must be the number of {name}', { name }))),
    ]
  })
}

/** The identifier of the object with this number; what is no number stays, so that a message states its rule. */
function numbered(node: Node, value: unknown): unknown {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
  return isNumber ? `${node['x-alias']?.[0]}.id.${value}` : value
}

function unknownFields(
  byName: ReadonlyMap<string, Field>,
  fields: readonly Field[],
  body: Fields,
  form: Form,
): Problem[] {
  const problems: Problem[] = []
  for (const name of Object.keys(body)) {
    const field = byName.get(name)
    if (form !== 'create' && name === 'id') continue
    const node = field && fields.includes(field) ? field.node : undefined
    if (!node || isInternal(node))
      problems.push(problem(name, message('is not a field of this resource'), 'unknown_field'))
    else if (node['x-ignored'])
      problems.push(...validate(node as TSchema, body[name]).map((each) => ({ ...each, path: name })))
    else if (node.readOnly && form === 'create')
      problems.push(problem(name, message('is read-only'), 'read_only'))
  }
  return problems
}

function fieldValue({ node, holdsObjects }: Field, form: Form, sent: unknown, before: unknown): unknown {
  if (node.readOnly) return orDefault(before, node)
  if (form !== 'create' && node['x-once'] && before !== undefined) return before
  if (sent !== undefined) return holdsObjects ? filled(node, form, sent, before) : sent
  const stays = form === 'merge' || (form === 'replace' && (node.writeOnly || node['x-kept']))
  return orDefault(stays ? before : undefined, node)
}

/** Returns the present value, null too, or the default of an absent one. */
function orDefault(before: unknown, node: Node): unknown {
  if (before !== undefined) return before
  return copyOf(node.default)
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]))
}

/** `sent` with what it leaves out of the objects inside. */
function filled(node: Node, form: Form, sent: unknown, before: unknown): unknown {
  if (Array.isArray(sent)) {
    const items = itemsOf(node)
    return items && objectNode(items) ? sent.map((each) => filled(items, 'create', each, undefined)) : sent
  }
  const object = isFields(sent) ? objectNode(node) : undefined
  if (object === undefined) return sent
  const whole: Fields = { ...(sent as Fields) }
  const kept = form === 'merge' && isFields(before) ? before : noFields
  for (const [name, property] of membersIn(object)) {
    const given = Object.hasOwn(whole, name) ? whole[name] : undefined
    if (typeof given === 'string' || typeof given === 'number') continue
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
function coerce({ listsAny, text }: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (listsAny && value === 'any') return ['any']
  if (text === 'digits') return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
  return text === 'uuid' && textFormats['uuid']!.test(value) ? value.toLowerCase() : value
}
