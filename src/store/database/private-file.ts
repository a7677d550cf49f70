import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
} from 'node:fs'
import { join } from 'node:path'

/** Files of the data folder that nobody but their owner may read; what is public in it, and what is not ours, stays. */
const privateName = /\.db($|[-.])|^secret\.key|^tls\.key|^hwid$|^revision\.mark|^reserve$/
const privateFolders = ['uploads', 'run', 'logs', 'signatures']
const others = 0o077

/**
 * Takes every right of others from the private files of a data folder, whatever the folder's mode; files made by
 * earlier versions or by hand had more. Answers the files of other owners, whose mode cannot be changed.
 */
export function makeFilesPrivate(dataFolder: string): readonly string[] {
  const files = namesIn(dataFolder)
    .filter((name) => privateName.test(name))
    .concat(
      privateFolders.flatMap((folder) => namesIn(join(dataFolder, folder)).map((name) => join(folder, name))),
    )
  return files.filter((name) => !isLock(name) && !isMadePrivate(join(dataFolder, name)))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A process that closes any descriptor of a file loses its locks on it (POSIX). */
function isLock(name: string): boolean {
  return name.startsWith(join('run', 'lock'))
}

/**
 * Links are left alone: their targets belong to others. A file is opened only when it must be changed, since closing
 * it would take every lock that this process has on it.
 */
function isMadePrivate(path: string): boolean {
  try {
    const found = lstatSync(path)
    if (!found.isFile() || (found.mode & others) === 0) return true
    makePrivate(path)
    return true
  } catch (error) {
    return ['ENOENT', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))
  }
}

/** Changes what is looked at: another process may have put a link there meanwhile. */
function makePrivate(path: string): void {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { mode, nlink } = fstatSync(file)
    if (nlink === 1) fchmodSync(file, mode & 0o700)
  } finally {
    closeSync(file)
  }
}

/**
 * Makes an empty file that only its owner may read, when it is missing. SQLite gives the files beside a database the
 * mode of the database.
 */
export function ensurePrivateFile(path: string): void {
  // To close a database that this process has open would end its locks.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

/** Makes the names in a folder durable: a new or renamed file is there after a power cut only then. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
