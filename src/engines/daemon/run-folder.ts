import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import type { DaemonFile } from './declaration.ts'

/** Files of a daemon in its folder: those that it runs with, and others while its checker reads them. */
export interface DaemonFolder {
  readonly path: string
  /** Tells whether the folder holds these files and no others, as far as `write` knows. */
  readonly holds: (files: readonly DaemonFile[]) => boolean
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
  let written: ReadonlyMap<string, string> = new Map()
  return {
    path,
    holds: (files) =>
      files.length === written.size && files.every(({ name, text }) => written.get(name) === text),
    write: (files) => {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      const before = written
      written = new Map(files.map(({ name, text }) => [name, text]))
      for (const [name, text] of written) if (before.get(name) !== text) writeWhole(path, { name, text })
      for (const name of before.keys()) if (!written.has(name)) rmSync(placeOf(path, name), { force: true })
    },
    removeStale: (names) => {
      for (const name of names) rmSync(placeOf(path, name), { recursive: true, force: true })
    },
    withCandidate: async (files, work) => {
      rmSync(candidate, { recursive: true, force: true })
      try {
        for (const file of files(candidate)) writeWhole(candidate, file)
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

/** Throws for a name that leads out of the folder: engines name their files themselves. */
function placeOf(folder: string, name: string): string {
  const inside = normalize(name)
  if (isAbsolute(inside) || inside.startsWith('..') || inside === '.')
    throw new Error(`not a file of a daemon: ${name}`)
  return join(folder, inside)
}
