import Type, { type TObject, type TSchema } from 'typebox'
import { oncePerObject } from '../list/incremental.ts'
import type { Annotations } from './fields.ts'

/** A schema as the mechanism reads it: JSON Schema keywords and our annotations. */
export interface Node extends Annotations {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly format?: string
  readonly default?: unknown
  readonly description?: string
  /** Name under which the schema is published. */
  readonly title?: string | undefined
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly additionalProperties?: boolean
  /** Of a dictionary: the schema of its values, under a pattern that every key meets. */
  readonly patternProperties?: Readonly<Record<string, Node>>
}

/** `schema` seen as data. */
export function nodeOf(schema: TSchema): Node {
  return schema as Node
}

/** The schema of the object that may stand here: `node` itself or the only branch of `X | null` that is one. */
export function objectNode(node: Node): Node | undefined {
  if (node.properties) return node
  const branches = (node.anyOf ?? []).filter((branch) => branch.properties)
  return branches.length === 1 ? branches[0] : undefined
}

/** True when `value` is an object with fields: neither null nor a list. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Properties of an object schema, in the order of their declaration: the same array each time. */
export function propertiesOf(schema: TObject): Members {
  return membersOf((schema as unknown as Node).properties ?? noMembers)
}

type Members = readonly (readonly [string, Node])[]

const noMembers: Readonly<Record<string, Node>> = {}
const membersOf = oncePerObject((properties: Readonly<Record<string, Node>>): Members => {
  return Object.entries(properties)
})

/** True when a property belongs to an item of this `type` (annotation `x-when`). */
export function belongs(property: Node, item: Readonly<Record<string, unknown>>): boolean {
  const when = annotation(property, 'x-when')
  return when === undefined || when.includes(String(item['type']))
}

/** True when an item may be without a property. Those of one type (`x-when`) are optional to TypeScript only. */
export function mayLack(schema: TObject, name: string): boolean {
  const property = schema.properties[name]!
  return Type.IsOptional(property) && annotation(nodeOf(property), 'x-when') === undefined
}

/** An annotation of a schema or, for `X | null`, of its first branch. */
export function annotation<K extends keyof Annotations>(node: Node, key: K): Annotations[K] | undefined {
  return node[key] ?? node.anyOf?.find((branch) => branch[key] !== undefined)?.[key]
}

/** True when a field is kept with the item and never on the wire: neither shown nor written. */
export function isInternal(node: Node): boolean {
  return node.readOnly === true && node.writeOnly === true
}

/** Calls `visit` for every leaf value that the schema describes, with its schema and wire path. */
export function visitLeaves(
  node: Node,
  value: unknown,
  visit: (node: Node, value: unknown, path: string) => void,
  path = '',
): void {
  if (Array.isArray(value)) {
    const items = itemsOf(node)
    if (items)
      for (const [index, item] of value.entries()) visitLeaves(items, item, visit, `${path}[${index}]`)
    return
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, property] of membersIn(node)) {
      const member = (value as Record<string, unknown>)[name]
      if (member !== undefined) visitLeaves(property, member, visit, path === '' ? name : `${path}.${name}`)
    }
    return
  }
  visit(node, value, path)
}

/** True when a value keeps a rule; `context` is what else the rule must know. */
export type Test<C> = (value: unknown, context: C) => boolean

/** Combines the tests of all leaf values that the schema describes into one; null when none has a test. */
export function everyLeaf<C>(node: Node, testOf: (node: Node) => Test<C> | null): Test<C> | null {
  const own = testOf(node)
  const items = itemsOf(node)
  const each = items ? everyLeaf(items, testOf) : null
  const members = membersIn(node).flatMap(([name, property]) => {
    const test = everyLeaf(property, testOf)
    return test ? [{ name, test }] : []
  })
  if (own === null && each === null && members.length === 0) return null
  return (value, context) => {
    if (typeof value !== 'object' || value === null) return own === null || own(value, context)
    if (Array.isArray(value)) {
      if (each !== null) for (const item of value) if (!each(item, context)) return false
      return true
    }
    for (const { name, test } of members) {
      const member = (value as Record<string, unknown>)[name]
      if (member !== undefined && !test(member, context)) return false
    }
    return true
  }
}

/** The schema without those properties of objects in which `wanted` is true of no schema. */
export function pruned(node: Node, wanted: (node: Node) => boolean): Node {
  if (!node.properties) return node
  const kept = membersIn(node).filter(([, property]) => isInside(property, wanted))
  return { ...node, properties: Object.fromEntries(kept.map(([name, each]) => [name, pruned(each, wanted)])) }
}

function isInside(node: Node, wanted: (node: Node) => boolean): boolean {
  const inner = [
    ...(node.anyOf ?? []),
    ...(node.items ? [node.items] : []),
    ...Object.values(node.properties ?? {}),
  ]
  return wanted(node) || inner.some((each) => isInside(each, wanted))
}

/** The schema of what a list holds that may stand here. */
export function itemsOf(node: Node): Node | undefined {
  return node.items ?? node.anyOf?.find((branch) => branch.items)?.items
}

/** Properties of the object that may stand here: the same array each time. */
export function membersIn(node: Node): Members {
  return membersOf(
    node.properties ?? node.anyOf?.find((branch) => branch.properties)?.properties ?? noMembers,
  )
}
