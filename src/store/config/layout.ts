import { isTable, type Resource, type Table } from '../../core/resource/resource.ts'
import type { Database } from '../database/database.ts'

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

/**
 * Makes the tables and indexes of these resources where they are missing. What is there stays as it is: to change the
 * layout of a table takes a migration.
 */
export function makeTables(database: Database, resources: readonly Resource[]): void {
  const known = new Set(database.prepare('SELECT name FROM sqlite_schema').pluck().all())
  const statements = resources.filter(isTable).flatMap((table) => tableLayout(table).split(/(?<=;)\n/))
  const missing = statements.filter((text) => text !== '' && !known.has(nameIn(text)))
  if (missing.length > 0) database.transaction(() => database.exec(missing.join('\n')))()
}

/** The table or index that a statement makes. */
function nameIn(statement: string): string | undefined {
  return /^CREATE (?:TABLE|UNIQUE INDEX) (\w+)/.exec(statement)?.[1]
}
