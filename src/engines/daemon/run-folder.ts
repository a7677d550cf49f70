import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { DaemonFile } from './declaration.ts'

/** Files of a daemon in its folder: those that it runs with, and others while its checker reads them. */
export interface DaemonFolder {
  readonly path: string
  /** Tells whether the folder holds these files and no others of those that count, as far as `write` knows. */
  readonly holds: (files: readonly DaemonFile[], counts?: (name: string) => boolean) => boolean
  /** Makes the files those in the folder; each one is whole at any moment, and others that were written before go. */
  readonly write: (files: readonly DaemonFile[]) => void
  /** Removes what an earlier process left. */
  readonly removeStale: (names: readonly string[]) => void
  /** Lays files out in a folder of their own while `work` runs. */
  readonly withCandidate: <T>(
    files: (folder: string) => readonly DaemonFile[],
    work: (folder: string) => Promise<T>,
  ) => Promise<T>
}

/** The folder of a daemon, for its user alone; made by the first `write`, so that a full disk fails an apply and no start. */
export function daemonFolder(path: string): DaemonFolder {
  const candidate = join(path, 'next')
  // What a full disk kept from being written is not held.
  const written = new Map<string, string>()
  return {
    path,
    holds: (files, counts = () => true) => {
      const wanted = files.filter(({ name }) => counts(name))
      const held = [...written.keys()].filter(counts)
      return wanted.length === held.length && wanted.every(({ name, text }) => written.get(name) === text)
    },
    write: (files) => {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      const names = new Set(files.map(({ name }) => name))
      for (const file of files) {
        if (written.get(file.name) === file.text) continue
        writeWhole(path, file)
        written.set(file.name, file.text)
      }
      for (const name of [...written.keys()]) {
        if (names.has(name)) continue
        rmSync(placeOf(path, name), { force: true })
        written.delete(name)
      }
    },
    removeStale: (names) => {
      for (const name of names) rmSync(placeOf(path, name), { recursive: true, force: true })
    },
    withCandidate: async (files, work) => {
      rmSync(candidate, { recursive: true, force: true })
      try {
        for (const file of files(candidate)) {
          // What the daemon already runs with is never written over in its place, so that it need not be written again.
          const isLinked = written.get(file.name) === file.text && linkInto(candidate, path, file.name)
          if (!isLinked) writeWhole(candidate, file)
        }
        return await work(candidate)
      } finally {
        rmSync(candidate, { recursive: true, force: true })
      }
    },
  }
}

function writeWhole(folder: string, { name, text }: DaemonFile): void {
  const path = placeOf(folder, name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.new`
  rmSync(aside, { force: true })
  writeFileSync(aside, text, { mode: 0o600, flag: 'wx' })
  renameSync(aside, path)
}

/** Gives a file of another folder a place in this one; false where it cannot. */
function linkInto(folder: string, from: string, name: string): boolean {
  const place = placeOf(folder, name)
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
  try {
    linkSync(placeOf(from, name), place)
    return true
  } catch {
    return false
  }
}

/** Throws for a name that leads out of the folder: engines name their files themselves. */
function placeOf(folder: string, name: string): string {
  const inside = normalize(name)
  if (isAbsolute(inside) || inside.startsWith('..') || inside === '.')
    throw new Error(`not a file of a daemon: ${name}`)
  return join(folder, inside)
}
