import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { DataFault } from './fault.ts'

const headerBytes = 100
const logHeaderBytes = 32
const frameHeaderBytes = 24

/**
 * Throws a `DataFault` when pages of a database are neither in its file nor in the write-ahead log beside it. SQLite
 * itself finds that out when it reads what is missing. Nobody else may have the database open: a checkpoint of theirs
 * writes the length before the pages.
 */
export function checkLength(path: string, remedy: string): void {
  if (!existsSync(path)) return
  withFile(path, (file) => {
    const { size } = fstatSync(file)
    if (size === 0) return
    const header = bytesAt(file, 0, headerBytes)
    if (header.length < headerBytes || header.toString('latin1', 0, 15) !== 'SQLite format 3')
      throw new DataFault(basename(path), 'is no database', remedy)
    const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
    // Programs older than the field leave the count as it was (SQLite file format, 1.3.8).
    const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92)
    const log = existsSync(`${path}-wal`) ? withFile(`${path}-wal`, loggedPages) : noLog
    const pages = log.pages ?? (isCounted ? header.readUInt32BE(28) : 1)
    const missing = missingPages(Math.floor(size / pageBytes), pages, log.logged)
    if (missing > 0)
      throw new DataFault(basename(path), `was cut: ${missing} of its ${pages} pages are missing`, remedy)
  })
}

interface Logged {
  readonly logged: ReadonlySet<number>
  /** Length of the database after the last commit in the log; null when it has none. */
  readonly pages: number | null
}

const noLog: Logged = { logged: new Set(), pages: null }

function missingPages(present: number, pages: number, logged: ReadonlySet<number>): number {
  let missing = 0
  for (let page = present + 1; page <= pages; page++) if (!logged.has(page)) missing += 1
  return missing
}

/** Pages in a write-ahead log, as far as its frames belong to it (SQLite file format, 4). */
function loggedPages(file: number): Logged {
  const header = bytesAt(file, 0, logHeaderBytes)
  if (header.length < logHeaderBytes) return noLog
  const pageBytes = header.readUInt32BE(8)
  const salt = header.subarray(16, 24)
  const logged = new Set<number>()
  let pages: number | null = null
  for (let at = logHeaderBytes; pageBytes > 0; at += frameHeaderBytes + pageBytes) {
    const frame = bytesAt(file, at, frameHeaderBytes)
    if (frame.length < frameHeaderBytes || !frame.subarray(8, 16).equals(salt)) break
    logged.add(frame.readUInt32BE(0))
    const committed = frame.readUInt32BE(4)
    if (committed > 0) pages = committed
  }
  return { logged, pages }
}

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}

function withFile<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, 'r')
  try {
    return work(file)
  } finally {
    closeSync(file)
  }
}
