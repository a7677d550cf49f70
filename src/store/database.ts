import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** A connection to SQLite. */
export type Database = Sqlite.Database

/** A prepared statement. */
export type Statement = Sqlite.Statement<unknown[]>

const folder = new URL('./migrations/', import.meta.url)

/** Migrations in order; the number of those applied is the database's `user_version`. */
export function migrations(): readonly { readonly name: string; readonly sql: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

/**
 * Opens the configuration database of a data folder and brings it to the newest version.
 *
 * Throws when the database was made by a newer version of the program.
 */
export function openDatabase(dataFolder: string): Database {
  const database = new Sqlite(join(dataFolder, 'config.db'))
  versionOf(database)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  migrate(database)
  return database
}

/** Applies the migrations that `database` has not seen, each in a transaction of its own. */
export function migrate(database: Database): void {
  const all = migrations()
  const version = versionOf(database)
  for (let next = version; next < all.length; next++) {
    database.transaction(() => {
      database.exec(all[next]!.sql)
      database.pragma(`user_version = ${next + 1}`)
    })()
  }
}

/** The version of a database; throws, having changed nothing, when it is newer than this program. */
function versionOf(database: Database): number {
  const version = database.pragma('user_version', { simple: true }) as number
  const newest = migrations().length
  if (version <= newest) return version
  throw new Error(`the database has version ${version}, made by a newer program; this one knows ${newest}`)
}

/** The schema as SQLite tells it, in the order of names; compared with `schema.sql`. */
export function schemaText(database: Database): string {
  const rows = database
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[]
  return `${rows.map((sql) => `${sql};`).join('\n')}\n`
}
