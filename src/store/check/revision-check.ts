import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { utcMoment } from '../../core/text/moment.ts'
import { configFile, type Database } from '../database/database.ts'
import { command, DataFault } from '../database/fault.ts'
import { RuntimeTable } from '../runtime/runtime-table.ts'
import { type Marked, markFile, newDatabaseId, RevisionMark, readMark } from './revision-mark.ts'

const idName = 'database'
const none = { revision: 0, atMs: 0 }

/** Files that are made after the configuration, and never without it; its log may be there while it is empty. */
const madeAfter = ['secret.key', markFile, 'logs.db', 'logs', 'agents.db']
const companions = [...madeAfter, 'config.db-wal']

/** Remedy when a configuration is not the newest. */
const acceptRemedy =
  'put config.db and config.db-wal back as they were last, restore a backup, ' +
  `or go on without what is missing with ${command('repair accept-older')}`

/** Throws a `DataFault` when the configuration is missing or empty while files beside it say that there was one. */
export function checkPresence(dataFolder: string): void {
  const path = join(dataFolder, configFile)
  if (existsSync(path) && statSync(path).size > 0) return
  checkAlone(dataFolder, existsSync(path) ? 'is empty' : 'is missing', companions)
}

/** Throws a `DataFault` when files beside a configuration without content say that there was one. */
function checkAlone(dataFolder: string, what: string, names: readonly string[]): void {
  const beside = names.filter((name) => existsSync(join(dataFolder, name)))
  if (beside.length === 0) return
  const mark = readMark(dataFolder)
  const last =
    mark === null || mark === 'damaged'
      ? ''
      : `, with revision ${mark.revision} (${timeOf(mark.atMs)}) as its newest`
  const detail = `${what}, though ${beside.join(', ')} ${beside.length > 1 ? 'tell' : 'tells'} that there was one${last}`
  throw new DataFault(
    'config.db',
    detail,
    `put it back with its config.db-wal, restore a backup, or begin anew with ${command('repair accept-older')}`,
  )
}

/** Throws a `DataFault` when a database, of whatever version, lacks revisions that were answered, or is another one. */
export function checkMark(dataFolder: string, database: Database): void {
  const marked = readMark(dataFolder)
  if (marked === null || marked === 'damaged' || marked.revision === 0) {
    // A first start that was cut off leaves such a database too, but nothing that is made after it.
    if (!hasTable(database, 'revisions')) checkAlone(dataFolder, 'holds no configuration', madeAfter)
    return
  }
  const { revision, atMs } = hasTable(database, 'revisions') ? newestOf(database) : none
  const last = `revision ${marked.revision} of ${timeOf(marked.atMs)}`
  if (revision < marked.revision) {
    const missing =
      marked.revision === revision + 1
        ? `${last} is missing`
        : `revisions ${revision + 1} to ${marked.revision} are missing, the last of ${timeOf(marked.atMs)}`
    const newest = revision === 0 ? 'it holds none' : `its newest is revision ${revision} of ${timeOf(atMs)}`
    throw new DataFault(configFile, `is older than what was answered: ${missing}, ${newest}`, acceptRemedy)
  }
  if (!hasTable(database, 'runtime') || databaseId(database) !== marked.database) {
    throw new DataFault(
      configFile,
      `is not the one that holds ${last}, the last that was answered`,
      acceptRemedy,
    )
  }
  const at = database.prepare('SELECT at FROM revisions WHERE id = ?').pluck().get(marked.revision)
  if (at === marked.atMs) return
  throw new DataFault(configFile, `holds another history: ${last} is not in it`, acceptRemedy)
}

/**
 * Opens the mark of a database that `checkMark` has passed, for writing. `notices` says in a sentence when the mark itself
 * was lost.
 */
export function openMark(
  dataFolder: string,
  database: Database,
): { readonly mark: RevisionMark; readonly id: string; readonly notices: readonly string[] } {
  const known = databaseId(database)
  const marked = readMark(dataFolder)
  const id = ensureDatabaseId(database)
  const newest = newestOf(database)
  const mark = RevisionMark.open(dataFolder, { database: id, ...newest })
  return { mark, id, notices: noticesOf(marked, known, newest.revision) }
}

/** Id of a database; null when it has none yet. */
export function databaseId(database: Database): string | null {
  return new RuntimeTable(database).get(idName) as string | null
}

/** Id of a database, which gets one when it has none. */
export function ensureDatabaseId(database: Database): string {
  const runtime = new RuntimeTable(database)
  const known = runtime.get(idName) as string | null
  if (known !== null) return known
  const id = newDatabaseId()
  runtime.set(idName, id)
  return id
}

/** The newest revision of a database; 0 when it has none. */
export function newestOf(database: Database): Pick<Marked, 'revision' | 'atMs'> {
  const row = database
    .prepare('SELECT id AS revision, at AS atMs FROM revisions ORDER BY id DESC LIMIT 1')
    .get()
  return (row as Pick<Marked, 'revision' | 'atMs'> | undefined) ?? none
}

function hasTable(database: Database, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  )
}

function noticesOf(
  marked: Marked | 'damaged' | null,
  known: string | null,
  revision: number,
): readonly string[] {
  if (marked === 'damaged') return [`${markFile} was damaged: whether ${lastText(revision)} cannot be told`]
  if (marked === null && known !== null)
    return [`${markFile} was missing: whether ${lastText(revision)} cannot be told`]
  return []
}

function lastText(revision: number): string {
  return `revision ${revision} is the last that was answered`
}

/** A time as people read it. */
export function timeOf(ms: number): string {
  return utcMoment(ms / 1000)
}
