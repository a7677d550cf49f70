import { aliasPattern, fixedAliases } from '../../core/schema/alias.ts'
import { textFormats } from '../../core/schema/format.ts'
import { annotation, type Node } from '../../core/schema/schema.ts'
import { english } from '../../core/text/message.ts'

/** A JSON value. */
export type Json = Readonly<Record<string, unknown>>

/** Collects the schemas that have a name; where they are used stands a reference. */
export type NamedSchemas = Map<string, Json>

/**
 * A schema as it is published. One with a `title` goes to `named` and is referred to. Items with fields that depend
 * on `type` become one variant for each type. Of our annotations only `x-alias` stays.
 */
export function published(node: Node, named: NamedSchemas): Json {
  const { title } = node
  if (title === undefined) return shape(node, named)
  if (!named.has(title)) named.set(title, shape({ ...node, title: undefined }, named))
  return { $ref: `#/components/schemas/${title}` }
}

/**
 * The same with every object closed, for what requests bring: unknown fields are refused at any depth. What is
 * read-only is ignored, whatever it is (silences#unknown-fields).
 */
export function closed(node: Node): Node {
  if (node.readOnly) return node
  const { properties, items, anyOf } = node
  const members = Object.entries(properties ?? {}).map(([name, property]) => [name, closed(property)])
  return {
    ...node,
    ...(properties ? { properties: Object.fromEntries(members), additionalProperties: false } : {}),
    ...(items ? { items: closed(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(closed) } : {}),
  }
}

function shape(node: Node, named: NamedSchemas): Json {
  const variants = variantsOf(node)
  if (variants.length > 0) {
    // A body that need not say its type may be of several.
    const key = node.required?.includes('type') ? 'oneOf' : 'anyOf'
    return { [key]: variants.map((type) => shape(variant(node, type), named)) }
  }
  const rest = Object.entries(node).filter(
    ([key, value]) =>
      value !== undefined &&
      key !== 'patternProperties' &&
      (key === 'x-alias' || !key.startsWith('x-')) &&
      !(key === 'default' && node.readOnly),
  )
  const [values] = Object.values(node.patternProperties ?? {})
  const description = descriptionOf(node)
  const examples = examplesOf(node)
  const identifiers = fixedIdentifiers(node)
  return {
    ...Object.fromEntries(rest),
    ...(identifiers ? { enum: identifiers } : {}),
    ...(node['x-alias'] && !identifiers && !node['x-or-format']
      ? { pattern: aliasPattern(node['x-alias']) }
      : {}),
    ...(description === '' ? {} : { description }),
    ...(node.format && textFormats[node.format]?.pattern
      ? { pattern: textFormats[node.format]!.pattern }
      : {}),
    ...(examples.length > 0 ? { examples } : {}),
    ...(values ? { additionalProperties: published(values, named) } : {}),
    ...(node.items ? { items: published(member(node.items), named) } : {}),
    ...(node.anyOf ? { anyOf: node.anyOf.map((branch) => published(branch, named)) } : {}),
    ...(node.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(node.properties).map(([name, property]) => [name, published(property, named)]),
          ),
        }
      : {}),
  }
}

/** A member of a list is there or not; what a field is when it is left out does not concern it. */
function member({ default: _default, ...items }: Node): Node {
  return items
}

/** Description of a field: that of the declaration, and the rule of a format that tools cannot know. */
function descriptionOf(node: Node): string {
  const rule = node.format ? textFormats[node.format]?.rule : undefined
  return [node.description, rule && `It ${english(rule)}.`].filter(Boolean).join(' ')
}

function examplesOf(node: Node): readonly unknown[] {
  if (node.default !== undefined || node.enum || node.const !== undefined) return []
  const format = node.format ?? node['x-or-format']
  if (format) return textFormats[format]?.examples ?? []
  return (node['x-alias'] ?? []).slice(0, 2).map(aliasExample)
}

/** The identifiers that may stand here, when the fixed ones are all that may. */
function fixedIdentifiers(node: Node): readonly string[] | null {
  const classes = node['x-alias']
  if (!classes || node['x-or-format'] || !classes.every((each) => Object.hasOwn(fixedAliases, each)))
    return null
  return classes
}

const numbered = /^[a-z_]+$/

/** An identifier of a class, as it is written. */
function aliasExample(kind: string): string {
  if (kind === 'any' || kind === 'zero_subnet') return kind
  if (kind === 'iplist') return 'iplist.DE'
  if (kind === 'security_group') return 'security_group.guid.5f0c954c-28b4-4f4c-9f0a-7f7c3e2b8a11'
  return numbered.test(kind) ? `${kind}.id.1` : kind
}

function variantsOf(node: Node): readonly string[] {
  const properties = Object.values(node.properties ?? {})
  if (!properties.some((property) => annotation(property, 'x-when'))) return []
  return (node.properties?.['type']?.enum ?? []) as readonly string[]
}

function variant(node: Node, type: string): Node {
  const properties = Object.entries(node.properties ?? {})
    .filter(([, property]) => annotation(property, 'x-when')?.includes(type) ?? true)
    .map(([name, property]) => {
      return [name, name === 'type' ? fixed(property, type) : ofType(property, type)] as const
    })
  const has = Object.fromEntries(properties) as Record<string, Node>
  // A body need not bring what has one value only.
  const isFree = (name: string) =>
    node.additionalProperties !== false || !isFixed(node.properties![name]!, type)
  const required = node.required?.filter((name) => Object.hasOwn(has, name) && isFree(name))
  return { ...node, ...(required ? { required } : {}), properties: has }
}

/** A field as items of one type have it. */
function ofType(property: Node, type: string): Node {
  if (isFixed(property, type)) return fixed(property, property['x-fixed']![type])
  if (!property['x-given']?.includes(type)) return property
  const { anyOf = [], default: _default, ...rest } = property
  return { ...anyOf.find((branch) => branch.type !== 'null'), ...rest }
}

function isFixed(property: Node, type: string): boolean {
  return Object.hasOwn(property['x-fixed'] ?? {}, type)
}

/** A field that has one value only. */
function fixed({ description }: Node, value: unknown): Node {
  const kind = value === null ? { type: 'null' } : { type: typeof value, const: value }
  return { ...kind, ...(description ? { description } : {}) }
}
