import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RunFolder } from './run-folder.ts'

/** Held as long as this process lives; `release` gives it back earlier. */
export interface DataLock {
  readonly release: () => void
}

const attemptMilliseconds = 50

/**
 * Takes a data folder for this process, or answers null when another one has it and keeps it for
 * `patienceMilliseconds`. The kernel holds the lock (a file lock, through SQLite), so it ends with its owner
 * however that one ends.
 */
export function lockDataFolder(run: RunFolder, patienceMilliseconds: number): Promise<DataLock | null> {
  return lockFile(join(run.folder, 'lock'), patienceMilliseconds)
}

/** Takes a file, which is made where it is missing, in the same way. */
export async function lockFile(file: string, patienceMilliseconds: number): Promise<DataLock | null> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file)
  // To open it again, in order to change it, would give the lock up.
  chmodSync(file, 0o600)
  const giveUpAt = performance.now() + patienceMilliseconds
  for (;;) {
    try {
      // Nothing is ever written: a journal would keep the lock from being taken on a full disk.
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
      return { release: () => database.close() }
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() >= giveUpAt) {
        database.close()
        return null
      }
    }
    await setTimeout(attemptMilliseconds)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
