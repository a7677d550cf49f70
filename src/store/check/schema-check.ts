import Sqlite from 'better-sqlite3'
import { isTable, type Resource } from '../../core/resource/resource.ts'
import { type Database, migrate } from '../database/database.ts'
import { restoreRemedy } from '../database/database-fault.ts'
import { DataFault } from '../database/fault.ts'

const rowColumns = ['id', 'position', 'revision', 'body']

/**
 * Throws a `DataFault` when the migrated configuration database lacks tables or columns. A table of a resource that was
 * ever written must be there: it would be made anew, and its rules would be gone without a word.
 */
export function checkSchema(database: Database, resources: readonly Resource[]): void {
  const expected = new Sqlite(':memory:')
  try {
    migrate(expected)
    const wanted = new Map(tableNames(expected).map((name) => [name, columnsOf(expected, name)]))
    const present = new Set(tableNames(database))
    for (const table of resources.filter(isTable)) {
      if (present.has(table.name)) wanted.set(table.name, rowColumns)
    }
    for (const [name, columns] of wanted) check(database, name, columns)
    const written = database.prepare('SELECT name FROM tables').pluck().all() as string[]
    const known = new Set(resources.map(({ name }) => name))
    const lost = written.find((name) => known.has(name) && !present.has(name))
    if (lost !== undefined) throw broken(`table ${lost} is missing`)
  } finally {
    expected.close()
  }
}

function check(database: Database, name: string, columns: readonly string[]): void {
  const present = columnsOf(database, name)
  if (present.length === 0) throw broken(`table ${name} is missing`)
  const missing = columns.find((column) => !present.includes(column))
  if (missing !== undefined) throw broken(`table ${name} has no column ${missing}`)
}

function broken(detail: string): DataFault {
  return new DataFault('config.db', `has a broken schema, ${detail}`, restoreRemedy)
}

function tableNames(database: Database): string[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[]
}

function columnsOf(database: Database, table: string): readonly string[] {
  return database.prepare('SELECT name FROM pragma_table_xinfo(?)').pluck().all(table) as string[]
}
