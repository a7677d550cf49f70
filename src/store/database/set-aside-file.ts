import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, isDamage } from './database-fault.ts'
import { DataFault } from './fault.ts'

const infix = '.broken-'
/** Files of one database that are kept: a disk must not fill with them. */
const mostKept = 2
const parts = ['', '-wal', '-shm']

/** True when a database that no gateway needs in order to run is better begun anew than opened. */
export function isBeyondUse(error: unknown): boolean {
  return error instanceof DataFault || isDamage(error) || codeOf(error) === 'SQLITE_ERROR'
}

/** Moves a broken database and the files beside it out of the way. Answers its new name; the oldest such files go. */
export function setAsideFile(dataFolder: string, file: string, nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
  const name = `${file}${infix}${stamp}`
  for (const part of parts) {
    const path = join(dataFolder, file + part)
    if (existsSync(path)) renameSync(path, join(dataFolder, name + part))
  }
  const older = filesSetAside(dataFolder).filter((other) => other.startsWith(file + infix))
  for (const other of older.slice(0, -mostKept)) {
    for (const part of parts) rmSync(join(dataFolder, other + part), { force: true })
  }
  return name
}

/** Databases that were moved out of the way, the oldest first. */
export function filesSetAside(dataFolder: string): readonly string[] {
  return readdirSync(dataFolder)
    .filter((name) => name.includes(infix) && !/-(wal|shm)$/.test(name))
    .sort()
}

/**
 * Opens a database, or moves a broken one out of the way and opens a new one; `replaced` is the name that the broken
 * one has then, or null.
 */
export function openOrReplace<T>(
  place: { readonly dataFolder: string; readonly file: string },
  open: () => T,
): { readonly opened: T; readonly replaced: string | null } {
  try {
    return { opened: open(), replaced: null }
  } catch (error) {
    if (!isBeyondUse(error)) throw error
    const replaced = setAsideFile(place.dataFolder, place.file, Date.now())
    return { opened: open(), replaced }
  }
}

/** Says that a broken database was replaced. */
export function replacedText(file: string, name: string): string {
  return `${file} was broken: it is now ${name}, and a new one was begun`
}
