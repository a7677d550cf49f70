import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { ensureDatabaseId, newestOf } from '../check/revision-check.ts'
import { type Marked, readMark, replaceMark } from '../check/revision-mark.ts'
import { type Database, migrate, migrations } from '../database/database.ts'
import { ensurePrivateFile, makeFilesPrivate, syncFolder } from '../database/private-file.ts'

/** A file that is not a backup, or one that this program cannot read; the message says why. */
export class BackupError extends Error {}

const live = 'config.db'

/**
 * Puts a backup (`GET /x/backup`) in the place of a data folder's configuration. The old one is kept beside it as
 * `config.db.before-restore`. No gateway may run on the folder. Throws a `BackupError` and changes nothing when the
 * file is no backup of this program or of an older one.
 */
export async function restoreBackup(dataFolder: string, file: string): Promise<void> {
  const fresh = join(dataFolder, `${live}.restoring`)
  rmSync(fresh, { force: true })
  ensurePrivateFile(fresh)
  const backup = openBackup(file)
  try {
    judge(backup, file)
    await backup.backup(fresh)
  } finally {
    backup.close()
  }
  endSessions(fresh)
  const marked = readMark(dataFolder)
  const answered = marked === null || marked === 'damaged' ? 0 : marked.revision
  const mark = beginAfter(fresh, Math.max(setAside(dataFolder), answered), file)
  makeFilesPrivate(dataFolder)
  renameSync(fresh, join(dataFolder, live))
  syncFolder(dataFolder)
  replaceMark(dataFolder, mark)
}

function openBackup(file: string): Database {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new BackupError(`${file} cannot be opened: ${(error as Error).message}`)
  }
}

function judge(backup: Database, file: string): void {
  let version: number
  try {
    version = backup.pragma('user_version', { simple: true }) as number
    const sound = backup.pragma('integrity_check', { simple: true })
    if (sound !== 'ok') throw new BackupError(`${file} is damaged: ${sound}`)
    backup.prepare('SELECT count(*) FROM revisions').get()
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} is not a backup of Gatehouse: ${(error as Error).message}`)
  }
  const newest = migrations().length
  if (version > newest) {
    throw new BackupError(`${file} has version ${version}, made by a newer program; this one knows ${newest}`)
  }
}

/** Sessions of the time of the backup must not come back to life. */
function endSessions(file: string): void {
  const database = new Sqlite(file)
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'sessions'")
  if (tables.get()) database.exec('DELETE FROM sessions')
  database.pragma('journal_mode = DELETE')
  database.close()
}

/** Makes a revision newer than all before the restore: an ETag of then must never fit something else. */
function beginAfter(file: string, newest: number, source: string): Marked {
  const database = new Sqlite(file)
  try {
    database.pragma('synchronous = FULL')
    migrate(database)
    database
      .prepare(
        `INSERT INTO revisions (id, at, login, address, action) SELECT max(coalesce(max(id), 0), ?) + 1, ?, 'operator', 'local', ? FROM revisions`,
      )
      .run(newest, Date.now(), `restore ${basename(source)}`)
    return { database: ensureDatabaseId(database), ...newestOf(database) }
  } finally {
    database.close()
  }
}

/** Folds the write-ahead log into the present database, moves it out of the way and answers its newest revision. */
function setAside(dataFolder: string): number {
  const path = join(dataFolder, live)
  if (!existsSync(path)) return 0
  const newest = foldedRevision(path)
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(path + part)) renameSync(path + part, `${path}.before-restore${part}`)
    else rmSync(`${path}.before-restore${part}`, { force: true })
  }
  return newest
}

/** The newest revision of a database that has no files beside it afterwards; one that is damaged is left as it is. */
function foldedRevision(path: string): number {
  const database = new Sqlite(path)
  try {
    const newest = newestRevision(database)
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.pragma('journal_mode = DELETE')
    return newest
  } catch {
    return 0
  } finally {
    database.close()
  }
}

/** A database that is damaged or empty has none. */
function newestRevision(database: Database): number {
  try {
    return (database.prepare('SELECT max(id) FROM revisions').pluck().get() as number | null) ?? 0
  } catch {
    return 0
  }
}
