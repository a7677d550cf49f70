import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { withReserve } from './reserve.ts'

/** Content of a file, or null when it cannot be read. */
export function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

/** Replaces a file in one step, also on a full disk where its folder has a reserve. Nobody else may read it. */
export function writeJson(file: string, value: unknown): void {
  const draft = `${file}.new`
  withReserve(dirname(file), () => {
    writeFileSync(draft, `${JSON.stringify(value)}\n`, { mode: 0o600 })
    renameSync(draft, file)
  })
}
