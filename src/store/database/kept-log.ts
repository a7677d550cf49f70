import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'

/**
 * Does `work`, which opens the database at `path`. When it throws, the write-ahead log stays as it was: SQLite removes it
 * when it closes a database, with all that it could not read in it.
 */
export function keepingLog<T>(path: string, work: () => T): T {
  const log = `${path}-wal`
  const kept = `${log}.kept`
  link(log, kept)
  try {
    const done = work()
    rmSync(kept, { force: true })
    return done
  } catch (error) {
    if (existsSync(log)) rmSync(kept, { force: true })
    else if (existsSync(kept)) renameSync(kept, log)
    throw error
  }
}

/** A second name for a file; where there is none to be had, the start goes on without. */
function link(file: string, name: string): void {
  try {
    rmSync(name, { force: true })
    linkSync(file, name)
  } catch {
    // No log, no room for a name, or a file system without links.
  }
}
