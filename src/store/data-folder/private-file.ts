import { chmodSync, closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs'
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
  return files.filter((name) => !isMadePrivate(join(dataFolder, name)))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Links are left alone: what they lead to is somebody else's. */
function isMadePrivate(path: string): boolean {
  try {
    const { mode } = lstatSync(path)
    const isFile = (mode & 0o170000) === 0o100000
    if (isFile && (mode & others) !== 0) chmodSync(path, mode & 0o700)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/**
 * Makes an empty file that only its owner may read, when it is missing. SQLite gives the files beside a database the
 * mode of the database.
 */
export function ensurePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
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
