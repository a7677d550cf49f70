import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { console as consoleResources } from '../domains/console.ts'
import { gateway } from '../domains/gateway.ts'
import { migrate, schemaText } from './database.ts'
import { layoutOf } from './layout.ts'

/** Statements of a database that `make` has filled. */
function statementsOf(make: (database: Sqlite.Database) => void): string[] {
  const database = new Sqlite(':memory:')
  make(database)
  const statements = schemaText(database)
  database.close()
  return statements.split(';\n').filter(Boolean)
}

test('schema.sql is what the migrations make', () => {
  const text = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
  expect(statementsOf(migrate)).toEqual(text.split(';\n').filter(Boolean))
})

test.each([
  ['gateway', gateway],
  ['console', consoleResources],
])('every table that the %s declares has the layout that its declaration asks for', (_name, resources) => {
  const migrated = statementsOf(migrate)
  const declared = statementsOf((database) => database.exec(layoutOf(resources)))
  const missing = declared.filter((statement) => !migrated.includes(statement))
  expect(missing.map((statement) => `${statement};`).join('\n'), 'statements for the next migration').toBe('')
})
