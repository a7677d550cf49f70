import Type, { type TObject, type TSchema } from 'typebox'
import type { Stored, Table } from '../../core/resource/resource.ts'
import type { Form } from '../../core/schema/decode.ts'
import { annotation, isInternal, mayLack, type Node, nodeOf, propertiesOf } from '../../core/schema/schema.ts'

const idDescription = 'Unique in the table, never reused.'

/** Schema of an id as listings show it. */
export function idSchema(table: Table): TSchema {
  if (table.id.kind !== 'integer' || table.id.listed !== 'digits') return answeredIdSchema(table)
  return Type.String({ pattern: '^[1-9][0-9]*$', description: idDescription, examples: ['1'] })
}

/** Schema of an id as create answers it. */
export function answeredIdSchema(table: Table): TSchema {
  if (table.id.kind === 'integer') return Type.Integer({ minimum: 1, description: idDescription })
  if (table.id.kind === 'uuid') return Type.String({ format: 'uuid', description: idDescription })
  const { type } = table.id
  return Type.String({
    pattern: `^${type}\\.id\\.[1-9][0-9]*$`,
    description: 'Identifier, by which other settings name the item.',
    examples: [`${type}.id.1`],
  })
}

/** Schema of a parameter that names an item. */
export function pathIdSchema(table: Table): TSchema {
  if (table.id.kind !== 'alias') return answeredIdSchema(table)
  return Type.String({
    pattern: `^(${table.id.type}\\.id\\.)?[1-9][0-9]*$`,
    description: 'Identifier of the item, or its number alone.',
    examples: [`${table.id.type}.id.1`],
  })
}

/** Schema of an item as listings show it. */
export function listedSchema(table: Table): TObject {
  return Type.Object({ id: idSchema(table), ...shown(table.schema) }, { title: schemaName(table, 'item') })
}

/** Schema of a singleton as it is shown. */
export function shownSchema(resource: Stored): TObject {
  return Type.Object(shown(resource.schema), { title: schemaName(resource, 'item') })
}

function shown(schema: TObject): Record<string, TSchema> {
  return Object.fromEntries(
    propertiesOf(schema)
      .filter(([, node]) => !node.writeOnly)
      .map(([name, node]) => {
        const property = schema.properties[name]!
        // What depends on the type is always shown by those that have it; a copy forgets that it is optional.
        return [name, kept(node) ?? (node['x-when'] ? ({ ...property } as TSchema) : property)]
      }),
  )
}

/** An integer that has string forms, as it is kept: the number. */
function kept({ anyOf, description }: Node): TSchema | null {
  if (anyOf?.[0]?.type !== 'integer' || !anyOf.some((branch) => branch.enum)) return null
  return { ...anyOf[0], description } as TSchema
}

/** Schema of a body that writes `resource`: what may be left out depends on the form. */
export function bodySchema(resource: Stored, form: Form): TObject {
  const schema = writtenSchema(resource.schema, form)
  const id = resource.shape === 'singleton' || form === 'create' ? {} : { id: ignored(idSchema(resource)) }
  return Type.Object(
    { ...id, ...schema.properties },
    {
      ...eitherName(resource.schema, schema),
      title: schemaName(resource, form),
      additionalProperties: false,
    },
  )
}

/** Schema of a rule in a whole table: as it is shown, or as it replaces one, with its key. */
export function keyedSchema(table: Table, form: 'item' | 'replace'): TObject {
  const schema = form === 'item' ? listedSchema(table) : bodySchema(table, form)
  const key = Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'Name of the rule in this table, for good; the id of a rule that came without one.',
    examples: ['web'],
  })
  const { title, properties, required = [], ...rest } = schema as TObject & Node
  return {
    ...rest,
    title: `${title}Keyed`,
    properties: { key, ...properties },
    required: ['key', ...required],
  } as unknown as TObject
}

/** A field that is asked for may come under its other name. */
function eitherName(declared: TObject, { required = [] }: Node) {
  const twofold = propertiesOf(declared).find(
    ([name, node]) => required.includes(name) && Object.keys(otherNames(name, node)).length > 0,
  )
  if (!twofold) return {}
  const names = [twofold[0], ...Object.keys(otherNames(...twofold))]
  return {
    required: required.filter((name) => name !== twofold[0]),
    anyOf: names.map((name) => ({ required: [name] })),
  }
}

/** The other names under which bodies may bring a field (`x-also`, `x-number`). */
function otherNames(name: string, node: Node): Record<string, TSchema> {
  const { default: _default, ...rest } = node
  const older = { writeOnly: true, deprecated: true }
  const also = annotation(node, 'x-also') ?? []
  const numbers = annotation(node, 'x-number') ?? []
  return Object.fromEntries([
    ...also.map((other) => [
      other,
      Type.Optional({ ...rest, ...older, description: `Another name of \`${name}\`.` } as TSchema),
    ]),
    ...numbers.map((other) => [
      other,
      Type.Optional(Type.Integer({ minimum: 1, ...older, description: `\`${name}\` by its number alone.` })),
    ]),
  ])
}

/** Schema of a body in one form. An edit may bring read-only fields, which are ignored (silences#unknown-fields). */
export function writtenSchema(schema: TObject, form: Form): TObject {
  const properties = propertiesOf(schema)
    .filter(([, node]) => !isInternal(node) && (form !== 'create' || !node.readOnly || node['x-ignored']))
    .map(([name, node]) => {
      // A copy of a schema forgets that it is optional.
      const optional = mayBeAbsent(node, form) || mayLack(schema, name)
      const property = inside(schema.properties[name]!, form)
      return [name, optional ? Type.Optional(property) : property] as const
    })
  const others = propertiesOf(schema).map(([name, node]) => otherNames(name, node))
  return Type.Object(Object.assign(Object.fromEntries(properties), ...others), {
    additionalProperties: false,
  })
}

/** The same of the objects inside a property: what they may leave out is not required. */
function inside(property: TSchema, form: Form): TSchema {
  const { properties, required, anyOf, items }: Node = nodeOf(property)
  const branches = anyOf?.map((branch) => inside(branch as TSchema, form))
  const members = Object.entries(properties ?? {}).map(([name, member]) => [
    name,
    inside(member as TSchema, form),
  ])
  return {
    ...property,
    ...(branches ? { anyOf: branches } : {}),
    ...(items ? { items: inside(items as TSchema, 'create') } : {}),
    ...(properties ? { properties: Object.fromEntries(members) } : {}),
    ...(required ? { required: required.filter((name) => !mayBeAbsent(properties![name]!, form)) } : {}),
  } as TSchema
}

function ignored(schema: TSchema): TSchema {
  return Type.Optional({ ...schema, readOnly: true } as TSchema)
}

function mayBeAbsent(node: Node, form: Form): boolean {
  return (
    form === 'merge' ||
    node.readOnly === true ||
    (node.default !== undefined && !node['x-given']) ||
    (form === 'replace' && [node.writeOnly, node['x-once'], node['x-kept']].includes(true))
  )
}

const suffixes = { item: '', create: 'Create', replace: 'Replace', merge: 'Change' } as const

/** Name of a published schema: `ForwardRules`, `ForwardRulesCreate`, `ForwardRulesReplace`, `ForwardRulesChange`. */
function schemaName({ name, publishedAs = name }: Stored, form: keyof typeof suffixes): string {
  const words = publishedAs.split('_').map((word) => word[0]!.toUpperCase() + word.slice(1))
  return words.join('') + suffixes[form]
}
