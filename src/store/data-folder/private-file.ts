import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
} from 'node:fs'
import { join } from 'node:path'

/** Files of the data folder that nobody but their owner may read; what is public in it, and what is not ours, stays. */
const privateName = /\.db($|[-.])|^secret\.key|^tls\.key|^hwid$|^revision\.mark|^reserve$/
const privateFolders = ['uploads', 'run']
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

/** Links are left alone: what they lead to is somebody else's. Opened first, so that what is looked at is what is changed. */
function isMadePrivate(path: string): boolean {
  let file: number | null = null
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const stats = fstatSync(file)
    if (stats.isFile() && stats.nlink === 1 && (stats.mode & others) !== 0)
      fchmodSync(file, stats.mode & 0o700)
    return true
  } catch (error) {
    // A link, a socket, or gone.
    return ['ENOENT', 'ELOOP', 'ENXIO'].includes(String((error as NodeJS.ErrnoException).code))
  } finally {
    if (file !== null) closeSync(file)
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
