import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the spare files. */
export const spareName = 'spare'
/** Sockets, states of processes, and the files that SQLite makes beside three databases. */
const spareFiles = 24

/**
 * Keeps empty files in a run folder, which give way to those that a start makes when the file system takes no more files.
 * They are made again as soon as there is room for them.
 */
export function useSpareFiles(folder: string): void {
  const spares = join(folder, spareName)
  if (hasFewFiles(folder)) rmSync(spares, { recursive: true, force: true })
  else keepSpareFiles(folder)
}

/** Makes the spare files that are missing, as far as there is room. */
export function keepSpareFiles(folder: string): void {
  const spares = join(folder, spareName)
  try {
    mkdirSync(spares, { recursive: true, mode: 0o700 })
    const present = new Set(readdirSync(spares))
    for (let number = 1; number <= spareFiles; number++) {
      if (!present.has(String(number))) writeFileSync(join(spares, String(number)), '', { mode: 0o600 })
    }
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** File systems without a limit report no numbers. */
function hasFewFiles(folder: string): boolean {
  const { files, ffree } = statfsSync(folder)
  return files > 0 && ffree < spareFiles
}
