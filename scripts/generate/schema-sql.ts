import Sqlite from 'better-sqlite3'
import { migrate, schemaText } from '../../src/store/database/database.ts'

/** Schema that the migrations make of an empty database. */
export function schemaSql(): string {
  const database = new Sqlite(':memory:')
  migrate(database)
  const text = schemaText(database)
  database.close()
  return text
}
