import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** State of the machine's journal files. */
export interface JournalFiles {
  readonly state: 'none' | 'closed' | 'readable'
  /** When the newest of them was written, in Unix milliseconds; 0 for none. */
  readonly writtenMs: number
}

const parents = ['/run/log/journal', '/var/log/journal']

/** Looks at the journal's files: where there are none the machine keeps no journal, and `closed` are those of others. */
export function lookAtJournal(): JournalFiles {
  const files = parents.flatMap((parent) =>
    namesIn(parent)
      .filter((name) => /^[0-9a-f]{32}$/.test(name))
      .flatMap((name) => filesIn(join(parent, name))),
  )
  const isReadable = files.some((path) => canRead(path))
  return {
    state: isReadable ? 'readable' : files.length > 0 || parents.some(isClosed) ? 'closed' : 'none',
    writtenMs: Math.max(0, ...files.map(writtenAt)),
  }
}

function filesIn(folder: string): readonly string[] {
  if (isClosed(folder)) return [join(folder, 'system.journal')]
  return namesIn(folder)
    .filter((name) => name.endsWith('.journal'))
    .map((name) => join(folder, name))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** It is there, and we may not look into it. */
function isClosed(folder: string): boolean {
  try {
    readdirSync(folder)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function writtenAt(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}
