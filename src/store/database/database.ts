import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isNoRoom, openingFault, restoreRemedy } from './database-fault.ts'
import { checkLength } from './database-length.ts'
import { DataFault } from './fault.ts'
import { ensurePrivateFile } from './private-file.ts'

/** A connection to SQLite. */
export type Database = Sqlite.Database

/** A prepared statement. */
export type Statement = Sqlite.Statement<unknown[]>

const folder = new URL('../migrations/', import.meta.url)

/** Migrations in order; the number of those applied is the database's `user_version`. */
export function migrations(): readonly { readonly name: string; readonly sql: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

/** Name of the configuration database in the data folder. */
export const configFile = 'config.db'

/**
 * Opens the configuration database of a data folder and brings it to the newest version, unless `check` throws: it is
 * called while the database is as it was found.
 *
 * Throws a `DataFault` when it cannot be read, and when it was made by a newer version of the program.
 */
export function openDatabase(
  dataFolder: string,
  check: (database: Database) => void = () => undefined,
): Database {
  const path = join(dataFolder, configFile)
  try {
    ensurePrivateFile(path)
    checkLength(path, restoreRemedy)
    try {
      return opened(new Sqlite(path), 'NORMAL', check)
    } catch (error) {
      if (!isNoRoom(error)) throw error
      // Held exclusively, a database needs no file for its shared memory.
      return opened(new Sqlite(path), 'EXCLUSIVE', check)
    }
  } catch (error) {
    throw openingFault(configFile, error, restoreRemedy)
  }
}

function opened(
  database: Database,
  locking: 'NORMAL' | 'EXCLUSIVE',
  check: (database: Database) => void,
): Database {
  try {
    database.pragma(`locking_mode = ${locking}`)
    versionOf(database)
    checkOrigin(database)
    check(database)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma('busy_timeout = 5000')
    // A full folder for temporary files must not keep large changes out.
    database.pragma('temp_store = MEMORY')
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Applies the migrations that `database` has not seen: all of them or none. */
export function migrate(database: Database): void {
  const all = migrations()
  const version = versionOf(database)
  if (version === all.length) return
  database.transaction(() => {
    for (const { sql } of all.slice(version)) database.exec(sql)
    database.pragma(`user_version = ${all.length}`)
  })()
}

/** The version of a database; throws, having changed nothing, when it is newer than this program. */
function versionOf(database: Database): number {
  const version = database.pragma('user_version', { simple: true }) as number
  const newest = migrations().length
  if (version <= newest) return version
  throw new DataFault(
    configFile,
    `has version ${version}, made by a newer program; this one knows ${newest}`,
    'start the newer program, or restore a backup of this one',
  )
}

/** Throws when a database without a version is not empty. */
function checkOrigin(database: Database): void {
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (isEmpty || versionOf(database) > 0) return
  throw new DataFault(configFile, 'is the database of another program', restoreRemedy)
}

/** The schema as SQLite prints it, in the order of names; compared with `schema.sql`. */
export function schemaText(database: Database): string {
  const rows = database
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[]
  return `${rows.map((sql) => `${sql};`).join('\n')}\n`
}
