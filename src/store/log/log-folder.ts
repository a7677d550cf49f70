import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
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
import { isUnreadable, readFlags, Segment, SegmentDamage } from './segments/segment-file.ts'

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
    if (name.endsWith('.tmp') || isSealed) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Removes a file; false where the disk does not, as one that became read-only. */
export function isRemoved(path: string): boolean {
  return valueUnlessUnreadable(() => rmSync(path, { recursive: true, force: true }) ?? true) ?? false
}

/** A file that was moved out of the way. */
export interface SetAside {
  readonly name: string
  /** True where this process may not read it, which is no damage. */
  readonly isClosed: boolean
}

/** Moves a damaged file out of the way. The oldest such files go. */
export function setLogFileAside(folder: string, path: string, nowMs: number): SetAside {
  const isClosed = !mayRead(path)
  const stamp = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
  const broken = `${path}${brokenInfix}${stamp}`
  renameSync(path, broken)
  const all = brokenFiles(folder)
  for (const name of all.slice(0, -mostKept)) rmSync(join(folder, name), { recursive: true, force: true })
  return { name: broken.slice(folder.length + 1), isClosed }
}

function mayRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES'
  }
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

/** The last id of a log as its newest files have it. */
export interface LastId {
  /** 0 for an empty log. */
  readonly id: number
  /** Ids behind it that rows may have had, as files of them cannot be read. */
  readonly unknown: number
}

/** No file has more rows: that of a journal that is full, and those that made it so. */
const mostRowsOfFile = 70_000

/** Finds the last id of a log. Each id belongs to a row, so that those behind the last known one are all in files that cannot be read. */
export function lastIdOf(folder: string): LastId {
  const files = filesOf(folder)
  let [id, unknown] = [0, 0]
  for (const origin of logOrigins) {
    const ours = files.filter((file) => file.origin === origin)
    const segment = ours.filter(({ kind }) => kind === 'segment').at(-1)
    for (const file of ours) {
      if (file.kind === 'segment' && file !== segment) continue
      const last = file.kind === 'segment' ? lastOfSegment(file.path) : lastOfJournal(file)
      if (last === null && file === ours.at(-1)) unknown += mostRowsOfFile
      id = Math.max(id, last ?? file.firstId)
    }
  }
  return { id, unknown }
}

/** Null where it cannot be read. */
function lastOfSegment(path: string): number | null {
  try {
    return new Segment(path).directory.lastId
  } catch (error) {
    if (error instanceof SegmentDamage) return null
    throw error
  }
}

/** Null where it cannot be read to its end. */
function lastOfJournal(file: LogFile): number | null {
  const read = readJournal(file.path)
  if (read === null || !read.isWhole) return null
  const { chunks, tornLastId } = readChunks(read.bytes, file)
  const last = chunks.at(-1)?.lastId ?? 0
  // Somebody may have been told of the rows of a part that is torn.
  return tornLastId > last && tornLastId < last + mostRowsOfFile ? tornLastId : last
}

/** Bytes of a journal. */
export interface JournalBytes {
  readonly bytes: Buffer
  /** False where the disk cannot read some of them: there are zeros then. */
  readonly isWhole: boolean
}

/** Bytes of which a disk reads all or none. */
const sectorBytes = 4096
/** A disk takes seconds for each sector that it cannot read: what follows so many is given up. */
const mostBadSectors = 16

/** Reads a journal; null where it cannot be opened, or nothing of it be read. */
export function readJournal(path: string): JournalBytes | null {
  try {
    return { bytes: readFileSync(path, { flag: readFlags }), isWhole: true }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return readSectors(path)
  }
}

function readSectors(path: string): JournalBytes | null {
  const file = valueUnlessUnreadable(() => openSync(path, readFlags))
  if (file === null) return null
  try {
    const bytes = Buffer.alloc(valueUnlessUnreadable(() => fstatSync(file).size) ?? 0)
    let [good, bad] = [0, 0]
    for (let at = 0; at < bytes.length && bad < mostBadSectors; at += sectorBytes) {
      const length = Math.min(sectorBytes, bytes.length - at)
      if (valueUnlessUnreadable(() => readSync(file, bytes, at, length, at)) === null) bad += 1
      else good += 1
    }
    return good === 0 ? null : { bytes, isWhole: false }
  } finally {
    closeSync(file)
  }
}

function valueUnlessUnreadable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

/** The newest boot: its id, and the first row since. */
export interface Boot {
  readonly bootId: string
  readonly firstId: number
  /** No smaller id is given any more. */
  readonly nextId: number
  /** True when no row has this id or a larger one: the log was closed. */
  readonly isClosed: boolean
}

/** Reads the boot that was noted; null when there is none, or it cannot be read. */
export function readBoot(folder: string): Boot | null {
  try {
    const { bootId, firstId, nextId, isClosed } = JSON.parse(
      readFileSync(join(folder, bootFile), { encoding: 'utf8', flag: readFlags }),
    )
    // Ids grow by one for each row: a number that no log comes to is damaged.
    const isId = Number.isSafeInteger(nextId) && nextId < 1e15
    return {
      ...{ bootId: String(bootId), firstId: Number(firstId) || 0, nextId: isId ? nextId : 0 },
      isClosed: isId && isClosed === true,
    }
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

/** The content of a journal, as far as it can be read. */
export function journalContent(file: LogFile): JournalContent {
  const read = readJournal(file.path)
  if (read === null) throw new SegmentDamage(file.path, 'it cannot be read')
  return readChunks(read.bytes, file)
}
