import Type, { type TObject, type TSchema } from 'typebox'
import type { Form } from '../core/decode.ts'
import type { Stored, Table } from '../core/resource.ts'
import { type Node, propertiesOf } from '../core/schema.ts'

/** Schema of an id on the wire. */
export function idSchema(table: Table): TSchema {
  if (table.id.kind === 'integer')
    return Type.Integer({ minimum: 1, description: 'Unique in the table, never reused.' })
  if (table.id.kind === 'uuid') return Type.String({ format: 'uuid' })
  return Type.String({ pattern: `^${table.id.type}\\.id\\.[1-9][0-9]*$` })
}

/** Schema of an item as listings show it. */
export function listedSchema(table: Table): TObject {
  return Type.Object({ id: idSchema(table), ...shown(table.schema) })
}

/** Schema of a singleton as it is shown. */
export function shownSchema(resource: Stored): TObject {
  return Type.Object(shown(resource.schema))
}

function shown(schema: TObject): Record<string, TSchema> {
  return Object.fromEntries(
    propertiesOf(schema)
      .filter(([, node]) => !node.writeOnly)
      .map(([name]) => [name, schema.properties[name]!]),
  )
}

/** Schema of a body: what may be left out depends on the form. */
export function writtenSchema(schema: TObject, form: Form): TObject {
  const properties = propertiesOf(schema)
    .filter(([, node]) => !node.readOnly)
    .map(([name, node]) => {
      const property = schema.properties[name]!
      return [name, mayBeAbsent(node, form) ? Type.Optional(property) : property] as const
    })
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false })
}

function mayBeAbsent(node: Node, form: Form): boolean {
  return form === 'merge' || node.default !== undefined || (form === 'replace' && node.writeOnly === true)
}
