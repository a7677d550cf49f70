import type { Resource, Table } from '../core/resource.ts'
import { isTable } from './state.ts'

/** SQL that makes the table and the unique indexes of one resource. Names come from declarations, never from a request. */
export function tableLayout(table: Table): string {
  const id = table.id.kind === 'uuid' ? 'TEXT' : 'INTEGER'
  const lines = [
    `CREATE TABLE ${table.name} (`,
    `  id ${id} PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL`,
    ') STRICT;',
  ]
  for (const key of table.unique ?? []) {
    const columns = key.fields.map(
      (field) => `json_extract(body, '$.${field}')${key.fold ? ' COLLATE NOCASE' : ''}`,
    )
    lines.push(
      `CREATE UNIQUE INDEX ${uniqueIndexName(table, key.fields)} ON ${table.name} (${columns.join(', ')});`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** Name of the index that keeps `fields` unique together. */
export function uniqueIndexName(table: Table, fields: readonly string[]): string {
  return `${table.name}_unique_${fields.join('_')}`
}

/** Layout of all tables of a product, in the order of their names. */
export function layoutOf(resources: readonly Resource[]): string {
  const tables = resources.filter(isTable).sort((a, b) => (a.name < b.name ? -1 : 1))
  return tables.map(tableLayout).join('')
}
