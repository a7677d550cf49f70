import { randomBytes } from 'node:crypto'
import { statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file that takes the room. */
export const reserveName = 'reserve'
/** A few dozen small files and folders. */
const reserveBytes = 256 * 1024
/** Room that one file or folder takes, and a little more: others write meanwhile. */
const pieceBytes = 16 * 1024

/** Keeps room on the disk of a folder for what must be written there when the disk is full. It stays over restarts. */
export function keepReserve(folder: string): void {
  const path = join(folder, reserveName)
  if (sizeOf(path) === reserveBytes) return
  try {
    // Random, since some file systems keep no room for zeros.
    writeFileSync(path, randomBytes(reserveBytes), { mode: 0o600 })
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

/** Writes into a folder, on a full disk at the expense of its reserve. Throws what `write` throws when that is used up. */
export function withReserve<T>(folder: string, write: () => T): T {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!isFull(error) || !shrink(join(folder, reserveName))) throw error
    }
  }
}

function shrink(path: string): boolean {
  const size = sizeOf(path)
  if (size === 0) return false
  truncateSync(path, Math.max(0, size - pieceBytes))
  return true
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function isFull(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}
