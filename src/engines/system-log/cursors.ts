import { readFileSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Said } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** The last record of the kernel that is in the log: its boot, number and microseconds since that boot. */
export interface KernelCursor {
  readonly boot: string
  readonly sequence: number
  readonly microseconds: number
}

/** How far the log is in each source; null where nothing of it was ever read. */
export interface Places {
  readonly kernel: KernelCursor | null
  /** The last record of the kernel in the boot before this one. */
  readonly earlier: KernelCursor | null
  /** Cursor of the journal's last entry. */
  readonly journal: string | null
}

/** Places that outlive this process. */
export interface Cursors {
  readonly places: () => Places
  /** Notes how far the log is now; it is in the file within a second. */
  readonly pass: (change: Partial<Places>) => void
  /** Why the file cannot be written; empty when it can. */
  readonly problem: () => Said
  /** Writes what is not yet in the file. */
  readonly close: () => Promise<void>
}

const name = 'cursors.json'
const writeMilliseconds = 1_000
const nowhere: Places = { kernel: null, earlier: null, journal: null }

/** Opens the file of places in a folder, which need not be there yet. A damaged one counts as none. */
export function openCursors(folder: string): Cursors {
  let places = read(join(folder, name))
  let isDirty = false
  let problem: Said = ''
  let writing: Promise<void> | null = null
  let isClosed = false

  const write = async () => {
    isDirty = false
    try {
      await writeWhole(folder, `${JSON.stringify(places)}\n`)
      problem = ''
    } catch (error) {
      isDirty = true
      problem = message('the place in the log cannot be kept, after a restart rows come twice: {reason}', {
        reason: (error as Error).message,
      })
    }
  }
  const timer = setInterval(() => {
    if (!isDirty || isClosed) return
    writing ??= write().finally(() => {
      writing = null
    })
  }, writeMilliseconds)
  timer.unref()
  return {
    places: () => places,
    pass: (change) => {
      places = { ...places, ...change }
      isDirty = true
    },
    problem: () => problem,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await writing
      if (isDirty) await write()
    },
  }
}

/** Replaces the file as a whole; a power cut leaves the one before. */
async function writeWhole(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

function read(path: string): Places {
  try {
    const { kernel, earlier, journal } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Places>
    return {
      kernel: isKernelCursor(kernel) ? kernel : null,
      earlier: isKernelCursor(earlier) ? earlier : null,
      journal: typeof journal === 'string' && isJournalCursor(journal) ? journal : null,
    }
  } catch {
    return nowhere
  }
}

function isKernelCursor(value: unknown): value is KernelCursor {
  const { boot, sequence, microseconds } = (value ?? {}) as Partial<KernelCursor>
  return typeof boot === 'string' && Number.isSafeInteger(sequence) && Number.isSafeInteger(microseconds)
}

/** True for a text that has the form of a cursor of the journal. */
export function isJournalCursor(text: string): boolean {
  return /^[a-z0-9]+=[A-Za-z0-9]+(;[a-z0-9]+=[A-Za-z0-9]+)*$/.test(text) && text.length < 1_000
}
