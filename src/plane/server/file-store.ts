import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineName } from '../../core/engine/artifact.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { message } from '../messages.ts'

/** Files that artifacts name by the SHA-256 of their content, so that large ones come once. */
export interface FileStore {
  /** Path of a file that has come; engines read it and never write it. */
  readonly path: (file: string) => string
  /** True when the file is there with the content that its name says; one that has not changed since is not read again. */
  readonly isWhole: (file: string) => boolean
  /** Those of the files that are not. */
  readonly lacking: (files: readonly string[]) => readonly string[]
  /** Takes a part of a file, in order; with the last one the content must be what the name says. */
  readonly take: (file: string, part: FilePart) => Promise<readonly Problem[]>
  /** The newest artifact of an engine names these files: those that no engine's names go. */
  readonly keep: (engine: EngineName, files: readonly string[]) => Promise<void>
}

/** A part of a file; `offset` is where it begins, in bytes. */
export interface FilePart {
  readonly offset: number
  readonly bytes: Buffer
  readonly isLast: boolean
}

/** A store in a folder of its own, made by the first file. What an earlier plane left there is used again. */
export function openFileStore(folder: string): FileStore {
  const path = (file: string) => join(folder, file)
  const kept = new Map<EngineName, readonly string[]>()
  /** Of files that were found whole: how they were on the disk then. */
  const whole = new Map<string, string>()
  const seen = (file: string): string | null => {
    const found = statSync(path(file), { bigint: true, throwIfNoEntry: false })
    return found === undefined ? null : [found.ino, found.size, found.ctimeNs].join()
  }
  const isWhole = (file: string) => {
    const now = seen(file)
    if (now === null) return false
    if (whole.get(file) === now) return true
    const isSame = hashOf(readFileSync(path(file))) === file
    if (isSame) whole.set(file, now)
    return isSame
  }
  return {
    path,
    isWhole,
    lacking: (files) => files.filter((file) => !isWhole(file)),
    take: async (file, { offset, bytes, isLast }) => {
      const partial = `${path(file)}.part`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // What a connection that ended left of it is begun anew.
      await writeFile(partial, bytes, { mode: 0o600, flag: offset === 0 ? 'w' : 'a' })
      if (!isLast) return []
      const hash = hashOf(await readFile(partial))
      if (hash === file) {
        await rename(partial, path(file))
        whole.set(file, seen(file) ?? '')
        return []
      }
      await rm(partial)
      return [
        problem('', message('a file came with the content {hash} instead of {file}', { hash, file }), 'file'),
      ]
    },
    keep: async (engine, files) => {
      const before = kept.get(engine) ?? []
      kept.set(engine, files)
      const named = new Set([...kept.values()].flat())
      for (const file of before) {
        if (named.has(file)) continue
        whole.delete(file)
        await rm(path(file), { force: true })
      }
    },
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
