import Type, { type TObject, type TSchema } from 'typebox'
import type { Table } from '../../core/resource/resource.ts'
import { decode } from '../../core/schema/decode.ts'

type Fields = Readonly<Record<string, unknown>>

/** The table as its own routes show and write it: without the fields of its second view. */
export function documentedFace(table: Table): Table {
  const second = secondViewOf(table)
  if (second === null) return table
  const schema = schemaWith(table.schema, (name) => !second.fields.includes(name))
  return { ...table, schema } as Table
}

/** The table as its second view shows and writes it; null where it has none. */
export function secondFace(table: Table): Table | null {
  const second = secondViewOf(table)
  if (second === null) return null
  const { path, summary, source, fields } = second
  const schema = schemaWith(table.schema, (name) => fields.includes(name))
  const about = { path, summary, source, otherPaths: [], search: [], publishedAs: `${table.name}_extension` }
  return { ...table, ...about, schema } as unknown as Table
}

/** The whole item where a body was read through a face: what that does not have stays, or takes its default. */
export function wholeItem(table: Table, face: Table, read: Fields, before: Fields | null): Fields {
  if (face === table) return read
  const others = schemaWith(table.schema, (name) => !(name in face.schema.properties))
  const kept = decode(others, before === null ? 'create' : 'merge', {}, before)
  if (!kept.ok) throw new Error(`${table.name}: a field of its second view has no default`)
  const all: Fields = { ...kept.value, ...read }
  // In the order of the declaration, by whichever view it was written.
  return Object.fromEntries(
    Object.keys(table.schema.properties).flatMap((name) => (name in all ? [[name, all[name]]] : [])),
  )
}

function secondViewOf(table: Table) {
  return table.shape === 'collection' ? (table.secondView ?? null) : null
}

function schemaWith(schema: TObject, has: (name: string) => boolean): TObject {
  const properties = Object.entries(schema.properties as Record<string, TSchema>)
  return Type.Object(Object.fromEntries(properties.filter(([name]) => has(name))))
}
