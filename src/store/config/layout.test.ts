import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { console as consoleResources } from '../../domains/console.ts'
import { gateway } from '../../domains/gateway.ts'
import { migrate, openDatabase, schemaText } from '../database/database.ts'
import { makeTables } from './layout.ts'

/** Statements of a database, which is closed. */
function statementsOf(database: Sqlite.Database): string[] {
  const statements = schemaText(database)
  database.close()
  return statements.split(';\n').filter(Boolean)
}

test('schema.sql is what the migrations make', () => {
  const text = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8')
  const migrated = new Sqlite(':memory:')
  migrate(migrated)
  expect(statementsOf(migrated)).toEqual(text.split(';\n').filter(Boolean))
})

test.each([
  ['gateway', gateway],
  ['console', consoleResources],
])(
  'in an old database every table of the %s gets the layout that its declaration asks for',
  (_name, resources) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-layout-'))
    copyFileSync(new URL('../../../test/fixtures/config-v1.db', import.meta.url), join(folder, 'config.db'))
    const old = openDatabase(folder)
    makeTables(old, resources)
    const made = statementsOf(old)
    const fresh = new Sqlite(':memory:')
    makeTables(fresh, resources)
    expect(statementsOf(fresh).filter((statement) => !made.includes(statement))).toEqual([])
    rmSync(folder, { recursive: true })
  },
)
