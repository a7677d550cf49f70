import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type ByOrigin, byOrigin, type LogOrigin, logOrigins } from '../../core/log/log-record.ts'
import type { LogRetention } from '../../core/log/log-retention.ts'
import { syncFolder } from '../database/private-file.ts'
import { type JournalContent, readChunks } from './segments/chunk.ts'
import { closedTo, Segment, SegmentDamage } from './segments/segment-file.ts'

/** Name of the log's folder in the data folder. */
export const logFolder = 'logs'
/** Part of the names of files that were damaged and are kept. */
export const brokenInfix = '.broken-'
const bootFile = 'boot.json'
const form = /^([a-z]+)-(\d{16})\.(segment|journal)$/
const mostKept = 8

/** A file of the log: rows of an origin, from an id on. */
export interface LogFile {
  readonly origin: LogOrigin
  readonly firstId: number
  readonly kind: 'segment' | 'journal'
  readonly path: string
}

/** Bound of the rows of an origin: bytes of their files, and days. */
export interface LogBound {
  readonly bytes: number
  readonly days: number
}

/** Makes the folder when it is missing, readable for its owner alone. */
export function makeLogFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Share of each origin in what the log takes of the disk, and days. */
const usual: ByOrigin<{ readonly part: number; readonly days: number }> = {
  packet: { part: 0.7, days: 90 },
  gateway: { part: 0.15, days: 730 },
  refusal: { part: 0.05, days: 365 },
  outside: { part: 0.05, days: 365 },
  system: { part: 0.05, days: 365 },
}
const mostBytes = 16e9

/**
 * The bounds of a log. Where nothing else is wanted, it has a tenth of the disk, at most 16 GB, of which packets have seven
 * tenths; what is wanted is cut to four fifths of the disk.
 */
export function boundsOf(folder: string, wanted: LogRetention['bounds']): ByOrigin<LogBound> {
  const { blocks, bsize } = statfsSync(folder)
  const disk = blocks * bsize
  const all = Math.min(0.1 * disk, mostBytes)
  const bound = (origin: LogOrigin): LogBound => {
    const { part, days } = usual[origin]
    const { bytes = null, days: wantedDays = null } = wanted[origin] ?? {}
    return { bytes: Math.floor(Math.min(bytes ?? all * part, 0.8 * disk)), days: wantedDays ?? days }
  }
  return byOrigin(bound)
}

/** Path of a file. */
export function pathOf(folder: string, { origin, firstId, kind }: Omit<LogFile, 'path'>): string {
  return join(folder, `${origin}-${String(firstId).padStart(16, '0')}.${kind}`)
}

/** The files of a log, the oldest first; a journal that has become a segment is left out. */
export function filesOf(folder: string): readonly LogFile[] {
  const names = readdirSync(folder).sort()
  const known = new Set(names)
  return names.flatMap((name) => {
    const [, origin = '', id = '', kind = ''] = form.exec(name) ?? []
    if (!logOrigins.some((one) => one === origin)) return []
    if (kind === 'journal' && known.has(name.replace(/journal$/, 'segment'))) return []
    const file = { origin: origin as LogOrigin, firstId: Number(id), kind: kind as LogFile['kind'] }
    return [{ ...file, path: join(folder, name) }]
  })
}

/** Removes what a process that ended left unfinished. */
export function removeLeftovers(folder: string): void {
  const names = new Set(readdirSync(folder))
  for (const name of names) {
    const isSealed = name.endsWith('.journal') && names.has(name.replace(/journal$/, 'segment'))
    if (name.endsWith('.tmp') || isSealed) rmSync(join(folder, name), { force: true })
  }
}

/** Moves a damaged file out of the way. Answers its new name; the oldest such files go. */
export function setLogFileAside(folder: string, path: string, nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
  const broken = `${path}${brokenInfix}${stamp}`
  renameSync(path, broken)
  const all = brokenFiles(folder)
  for (const name of all.slice(0, -mostKept)) rmSync(join(folder, name), { force: true })
  return broken.slice(folder.length + 1)
}

/** Files that were moved out of the way, the oldest first. */
export function brokenFiles(folder: string): readonly string[] {
  const stampOf = (name: string) => name.slice(name.indexOf(brokenInfix))
  return namesIn(folder)
    .filter((name) => name.includes(brokenInfix))
    .sort((one, other) => (stampOf(one) < stampOf(other) ? -1 : 1))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The last id of a log, from its newest files; 0 for an empty one. */
export function lastIdOf(folder: string): number {
  const files = filesOf(folder)
  let last = 0
  for (const origin of logOrigins) {
    const ours = files.filter((file) => file.origin === origin)
    const segment = ours.filter(({ kind }) => kind === 'segment').at(-1)
    if (segment !== undefined) last = Math.max(last, lastOfSegment(segment))
    for (const { kind, path, firstId } of ours) {
      if (kind !== 'journal') continue
      const chunk = readChunks(readJournal(path) ?? Buffer.alloc(0)).chunks.at(-1)
      last = Math.max(last, chunk?.lastId ?? firstId)
    }
  }
  return last
}

/** Bytes of a journal; null where it is not ours to read. */
export function readJournal(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (closedTo.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Ids are never given twice, also when it is not known how many rows a damaged segment had. */
function lastOfSegment({ path, firstId }: LogFile): number {
  try {
    return new Segment(path).directory.lastId
  } catch (error) {
    if (error instanceof SegmentDamage) return firstId + 10_000_000
    throw error
  }
}

/** The newest boot: its id, and the first row since. */
export interface Boot {
  readonly bootId: string
  readonly firstId: number
  /** No smaller id is given any more. */
  readonly nextId: number
}

/** Reads the boot that was noted; null when there is none, or it cannot be read. */
export function readBoot(folder: string): Boot | null {
  try {
    const { bootId, firstId, nextId } = JSON.parse(readFileSync(join(folder, bootFile), 'utf8'))
    return { bootId: String(bootId), firstId: Number(firstId) || 0, nextId: Number(nextId) || 0 }
  } catch {
    return null
  }
}

/** Notes the boot. */
export function writeBoot(folder: string, boot: Boot): void {
  const path = join(folder, bootFile)
  writeFileSync(`${path}.tmp`, JSON.stringify(boot), { mode: 0o600 })
  const file = openSync(`${path}.tmp`, 'r')
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.tmp`, path)
  syncFolder(folder)
}

/** The content of a journal. */
export function journalContent(path: string): JournalContent {
  return readChunks(readFileSync(path))
}
