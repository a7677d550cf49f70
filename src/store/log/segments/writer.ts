import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename } from 'node:path'
import { type ByOrigin, byOrigin, type LogOrigin, logOrigins } from '../../../core/log/log-record.ts'
import type { StoredOrigin } from '../../../core/log/log-retention.ts'
import { syncFolder } from '../../database/private-file.ts'
import {
  filesOf,
  isRemoved,
  type LogBound,
  type LogFile,
  makeLogFolder,
  pathOf,
  readJournal,
  removeLeftovers,
  setLogFileAside,
} from '../log-folder.ts'
import type { ScanUnit } from '../query/scan.ts'
import { AgeClock } from './age-clock.ts'
import { decodeChunk, readChunks, sign } from './chunk.ts'
import { type JournalSize, journalWithin } from './journal-size.ts'
import { LeavingFiles } from './leaving-files.ts'
import { type Chunk, groupChunks } from './raw-block.ts'
import { isUnreadable, Segment, SegmentDamage } from './segment-file.ts'
import type { SegmentFacts } from './segment-format.ts'
import { oldestSecondOf, writeAll } from './segment-writer.ts'
import { noNotices, type WriterNotices } from './writer-notices.ts'

/** Parts of a writer. */
export interface WriterOptions {
  readonly folder: string
  readonly bounds: ByOrigin<LogBound>
  readonly journal: JournalSize
  readonly nowMs: () => number
  readonly steadyMs: () => number
}

/** A journal that is full, or was; it becomes a segment. */
export interface Pending {
  readonly origin: LogOrigin
  readonly firstId: number
  readonly chunks: readonly Chunk[]
}

interface Journal {
  readonly origin: LogOrigin
  readonly firstId: number
  readonly path: string
  file: number
  length: number
  rows: number
  readonly chunks: Chunk[]
  isDirty: boolean
  /** Unix seconds at which its first row came. */
  readonly begunAt: number
}

interface Sealed {
  readonly path: string
  readonly facts: SegmentFacts
}

/** What a log has of an origin: the ids of each of its files, and bytes of segments. */
export interface HeldRows {
  readonly ranges: readonly { readonly firstId: number; readonly lastId: number }[]
  readonly bytes: number
}

const noRoom = ['ENOSPC', 'EDQUOT']

/** The one writer of a log: journals, and which files there are. */
export class SegmentWriter {
  readonly #options: WriterOptions
  #bounds: ByOrigin<LogBound>
  readonly #journals = new Map<LogOrigin, Journal>()
  readonly #pending: Journal[] = []
  readonly #segments: Record<LogOrigin, Sealed[]> = { ...byOrigin((): Sealed[] => []) }
  readonly #lastIds: Record<LogOrigin, number> = { ...byOrigin(() => 0) }
  #notices: WriterNotices = noNotices()
  readonly #age: AgeClock
  readonly #leaving: LeavingFiles

  constructor(options: WriterOptions) {
    this.#options = options
    this.#age = new AgeClock(options)
    this.#leaving = new LeavingFiles(options.steadyMs)
    this.#bounds = options.bounds
    makeLogFolder(options.folder)
    removeLeftovers(options.folder)
    const files = filesOf(options.folder)
    for (const [place, file] of files.entries()) {
      const next = files[place + 1]
      if (file.kind === 'journal') this.#continue(file)
      else this.#find(file, next?.origin === file.origin ? next.firstId : Number.POSITIVE_INFINITY)
    }
    this.#age.begin(this.#newestSecond())
  }

  /** Notices since the last time. */
  takeNotices(): WriterNotices {
    const notices = this.#notices
    this.#notices = noNotices()
    return notices
  }

  /**
   * Writes chunks behind the others of their origins, and answers how many. These are not all where the disk is at
   * fault, or is full and no older segment is left to go; `fault` says so then.
   */
  append(chunks: readonly Chunk[]): { readonly written: number; readonly fault: string | null } {
    for (const [written, chunk] of chunks.entries()) {
      // What a thread wrote that ended before it said so is sent again.
      if (chunk.firstId <= this.#lastIds[chunk.origin]) continue
      sign(chunk.bytes)
      try {
        this.#write(chunk)
      } catch (error) {
        return { written, fault: (error as Error).message }
      }
      this.#lastIds[chunk.origin] = chunk.lastId
    }
    this.trim()
    return { written: chunks.length, fault: null }
  }

  /** The oldest journal that is to be sealed, but for those with these first ids. */
  nextPending(except: readonly number[]): Pending | null {
    const next = this.#pending.find(({ firstId }) => !except.includes(firstId))
    return next === undefined ? null : { origin: next.origin, firstId: next.firstId, chunks: next.chunks }
  }

  /** Number of journals that wait to be sealed. */
  get pending(): number {
    return this.#pending.length
  }

  /** Takes note of a segment that is there now, in the place of its journal if it had one. */
  sealed(facts: SegmentFacts): void {
    const { origin, firstId } = facts
    const place = this.#pending.findIndex((each) => each.origin === origin && each.firstId === firstId)
    const path = pathOf(this.#options.folder, { origin, firstId, kind: 'segment' })
    const list = this.#segments[origin]
    this.#leaving.keep(path)
    const behind = list.findIndex((each) => each.facts.firstId > firstId)
    // A writer that has just begun has found it already.
    if (!list.some((each) => each.path === path))
      list.splice(behind < 0 ? list.length : behind, 0, { path, facts })
    if (place >= 0) this.#drop(this.#pending.splice(place, 1)[0]!)
    this.trim()
  }

  /**
   * Removes the oldest segment to make room for rows of an origin, or where there is none the oldest journal that waits to be sealed,
   * but for the newest `sparedJournals`; false when there is neither. For packets only packets go.
   */
  makeRoom(wanted: LogOrigin, sparedJournals = 0): boolean {
    if (this.#leaving.removeAll()) return true
    const mayGo = (origin: LogOrigin) => wanted !== 'packet' || origin === 'packet'
    const [largest] = logOrigins
      .filter(mayGo)
      .sort((one, other) => this.#segmentBytes(other) - this.#segmentBytes(one))
    const oldest = this.#segments[largest!].shift()
    if (oldest !== undefined) {
      isRemoved(oldest.path)
      this.#notices.removedRows += oldest.facts.rows
      return true
    }
    const place = this.#pending.findIndex(({ origin }) => mayGo(origin))
    if (place < 0 || this.#pending.length <= sparedJournals) return false
    const [journal] = this.#pending.splice(place, 1)
    this.#notices.removedRows += journal!.rows
    this.#drop(journal!)
    return true
  }

  /** Moves a journal that cannot be sealed out of the way where more than `most` wait for it. */
  unsealed(origin: LogOrigin, firstId: number, most: number): void {
    const place = this.#pending.findIndex((each) => each.origin === origin && each.firstId === firstId)
    if (place < 0 || this.#pending.length <= most) return
    const [journal] = this.#pending.splice(place, 1)
    closeSync(journal!.file)
    this.#moveAway(journal!.path)
  }

  /** Moves a damaged segment out of the way; where it is gone all are forgotten that are. */
  setAside(path: string): void {
    const isGone = !existsSync(path)
    for (const origin of logOrigins)
      this.#segments[origin] = this.#segments[origin].filter((each) => {
        if (!isGone && each.path !== path) return true
        if (isGone && existsSync(each.path)) return true
        if (isGone) this.#notices.gone.push({ name: basename(each.path), rows: each.facts.rows })
        else this.#moveAway(path)
        return false
      })
  }

  /** All rows as they are now, the newest units first. */
  units(): readonly ScanUnit[] {
    this.#leaving.told()
    const units: { unit: ScanUnit; lastId: number }[] = []
    for (const origin of logOrigins)
      for (const { path, facts } of this.#segments[origin])
        units.push({ unit: { path }, lastId: facts.lastId })
    for (const { chunks } of [...this.#pending, ...this.#journals.values()])
      for (const group of groupChunks(chunks))
        units.push({ unit: { chunks: group }, lastId: group.at(-1)!.lastId })
    return units.sort((one, other) => other.lastId - one.lastId).map(({ unit }) => unit)
  }

  /** What there is of an origin. */
  held(origin: LogOrigin): HeldRows {
    const segments = this.#segments[origin].map(({ facts }) => facts)
    const open = this.#journalsOf(origin).flatMap(({ firstId, chunks }) => {
      const last = chunks.at(-1)
      return last === undefined ? [] : [{ firstId, lastId: last.lastId }]
    })
    return {
      ranges: [...segments.map(({ firstId, lastId }) => ({ firstId, lastId })), ...open],
      bytes: this.#segmentBytes(origin),
    }
  }

  /** From now on these bounds hold. */
  bound(bounds: ByOrigin<LogBound>): void {
    this.#bounds = bounds
    this.trim()
  }

  /** What there is of each origin. */
  stored(): ByOrigin<StoredOrigin> {
    return byOrigin((origin) => {
      const parts = [
        ...this.#segments[origin].map(({ facts }) => facts),
        ...this.#journalsOf(origin).map(({ rows, length: bytes, chunks: [first] }) => {
          return { rows, bytes, oldestSecond: secondOf(first!) }
        }),
      ]
      return {
        rows: parts.reduce((sum, { rows }) => sum + rows, 0),
        bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
        oldestSecond: parts.length === 0 ? null : Math.min(...parts.map(({ oldestSecond }) => oldestSecond)),
        bound: this.#bounds[origin],
      }
    })
  }

  /**
   * Removes the oldest segments of origins that exceed their bounds. A journal is sealed when it is old, so that its rows
   * can go in time.
   */
  trim(): void {
    const now = this.#age.now()
    this.#leaving.settle()
    for (const origin of logOrigins) {
      const { bytes, days } = this.#bounds[origin]
      const journal = this.#journals.get(origin)
      const isOld = journal !== undefined && journal.begunAt < now - longestJournalDays(days) * 86_400
      if (journal !== undefined && (isOld || this.#isFull(journal))) this.#setPending(journal)
      const all = this.#segments[origin]
      // Journals that wait to be sealed take a fraction of their room then.
      let excess = this.#segmentBytes(origin) + (this.#journals.get(origin)?.length ?? 0) - bytes
      // One whose rows are of a clock that was ahead does not keep those behind it.
      this.#segments[origin] = all.filter(({ path, facts }) => {
        if (excess <= 0 && facts.newestSecond >= now - days * 86_400) return true
        // A disk that removes nothing now is asked again.
        if (!this.#leaving.remove(path)) return true
        excess -= facts.bytes
        this.#notices.trimmedRows += facts.rows
        return false
      })
    }
  }

  /** Unix seconds of the newest row, as far as the beginnings of chunks say; infinite where there is none. */
  #newestSecond(): number {
    const sealed = logOrigins.flatMap((origin) =>
      this.#segments[origin].map(({ facts }) => facts.newestSecond),
    )
    const open = [...this.#pending, ...this.#journals.values()].map(({ chunks }) => secondOf(chunks.at(-1)!))
    const all = [...sealed, ...open]
    return all.length === 0 ? Number.POSITIVE_INFINITY : all.reduce((one, other) => Math.max(one, other))
  }

  #segmentBytes(origin: LogOrigin): number {
    return this.#segments[origin].reduce((sum, { facts }) => sum + facts.bytes, 0)
  }

  #journalsOf(wanted: LogOrigin): readonly Journal[] {
    return [...this.#pending, ...this.#journals.values()].filter(({ origin }) => origin === wanted)
  }

  /** Makes durable what was written; the disk works beside this thread. */
  sync(): void {
    for (const journal of [...this.#pending, ...this.#journals.values()]) {
      if (!journal.isDirty) continue
      journal.isDirty = false
      fdatasync(journal.file, (error) => {
        if (error !== null) this.#notDurable(journal, error)
      })
    }
  }

  /** A disk that failed to write may have forgotten what: the rows are in memory, and become a segment. */
  #notDurable(journal: Journal, error: Error): void {
    if (this.#journals.get(journal.origin) === journal) this.#setPending(journal)
    if (this.#pending.includes(journal)) this.#notices.unsynced = error.message
  }

  /** Makes durable what was written, and answers when it is. Throws where the disk is at fault. */
  syncNow(): void {
    for (const journal of [...this.#pending, ...this.#journals.values()]) {
      try {
        fdatasyncSync(journal.file)
      } catch (error) {
        this.#notDurable(journal, error as Error)
        throw error
      }
    }
  }

  /** Makes everything durable and closes the files. */
  close(): void {
    this.#leaving.removeAll()
    for (const { file } of [...this.#pending, ...this.#journals.values()]) {
      fdatasyncSync(file)
      closeSync(file)
    }
    this.#pending.length = 0
    this.#journals.clear()
  }

  /** Takes a segment, whose rows are those between its name and the next one. */
  #find({ path, origin, firstId }: LogFile, before: number): void {
    try {
      const { words: _words, blocks, filters: _filters, ...facts } = new Segment(path).directory
      if (facts.origin !== origin || facts.firstId < firstId || facts.lastId >= before)
        throw new SegmentDamage(path, 'it is another one')
      const file = openSync(path, 'r')
      const bytes = fstatSync(file).size
      closeSync(file)
      this.#segments[facts.origin].push({
        path,
        facts: { ...facts, bytes, oldestSecond: oldestSecondOf({ blocks }) },
      })
      this.#lastIds[facts.origin] = facts.lastId
    } catch (error) {
      if (!(error instanceof SegmentDamage)) throw error
      this.#moveAway(path)
    }
  }

  #moveAway(path: string): void {
    const { folder, nowMs } = this.#options
    try {
      this.#notices.setAside.push(setLogFileAside(folder, path, nowMs()))
    } catch (error) {
      // Systems make a disk with faults read-only: the rest of the log is still read.
      if (!isUnreadable(error)) throw error
      this.#notices.setAside.push({ name: basename(path), isClosed: false })
    }
  }

  /** Goes on with a journal of a process that ended; what it wrote last may be torn. */
  #continue({ origin, firstId: namedId, path: namedPath }: LogFile): void {
    const read = readJournal(namedPath)
    if (read === null) return this.#moveAway(namedPath)
    const { bytes, isWhole } = read
    const { chunks, length, damagedBytes } = readChunks(bytes, { origin, firstId: namedId })
    if (chunks.length === 0 && !isWhole) return this.#moveAway(namedPath)
    this.#notices.damagedBytes += damagedBytes
    if (bytes.length > length) this.#notices.tornBytes += bytes.length - length
    if (chunks.length === 0) return rmSync(namedPath)
    // Its first part may be lost; what it becomes has the name of its first row.
    const { firstId } = chunks[0]!
    const path = pathOf(this.#options.folder, { origin, firstId, kind: 'journal' })
    if (firstId !== namedId) renameSync(namedPath, path)
    const file = openSync(path, constants.O_RDWR | constants.O_APPEND)
    ftruncateSync(file, length)
    this.#lastIds[origin] = chunks.at(-1)!.lastId
    const earlier = this.#journals.get(origin)
    if (earlier !== undefined) this.#pending.push(earlier)
    const shared = chunks.map((chunk) => ({ ...chunk, bytes: inSharedMemory(chunk.bytes) }))
    const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0)
    const begunAt = Math.min(secondOf(chunks[0]!), this.#age.now())
    const journal: Journal = {
      ...{ origin, firstId, path, file, length, rows, begunAt },
      ...{ chunks: shared, isDirty: true },
    }
    this.#journals.set(origin, journal)
    // What can still be read of it is written anew.
    if (!isWhole) this.#setPending(journal)
  }

  #write(chunk: Chunk): void {
    for (;;) {
      try {
        const journal = this.#journals.get(chunk.origin) ?? this.#begin(chunk)
        this.#extend(journal, chunk)
        return
      } catch (error) {
        this.#dropEmpty(chunk.origin)
        const isFull = noRoom.includes(String((error as NodeJS.ErrnoException).code))
        if (!isFull || !this.makeRoom(chunk.origin)) throw error
      }
    }
  }

  #begin(chunk: Chunk): Journal {
    const { origin, firstId } = chunk
    const { folder } = this.#options
    const path = pathOf(folder, { origin, firstId, kind: 'journal' })
    const file = openSync(path, 'a', 0o600)
    const none = { length: 0, rows: 0, chunks: [], isDirty: true }
    const journal = { origin, firstId, path, file, ...none, begunAt: this.#age.now() }
    this.#journals.set(origin, journal)
    syncFolder(folder)
    return journal
  }

  #extend(journal: Journal, chunk: Chunk): void {
    try {
      writeAll(journal.file, chunk.bytes)
    } catch (error) {
      this.#cutBack(journal, error as NodeJS.ErrnoException)
      throw error
    }
    journal.length += chunk.bytes.length
    journal.rows += chunk.rows
    journal.isDirty = true
    journal.chunks.push(chunk)
    if (this.#isFull(journal)) this.#setPending(journal)
  }

  #isFull(journal: Journal): boolean {
    const { rows, bytes, chunks } = journalWithin(this.#options.journal, this.#bounds[journal.origin].bytes)
    return journal.rows >= rows || journal.length >= bytes || journal.chunks.length >= chunks
  }

  /** Removes a journal in which no row could be written: those that come next would not be what its name says. */
  #dropEmpty(origin: LogOrigin): void {
    const journal = this.#journals.get(origin)
    if (journal === undefined || journal.rows > 0) return
    this.#journals.delete(origin)
    this.#drop(journal)
  }

  /** Removes the part of a chunk that a failed call wrote. A file in which the disk failed gets no more rows: another is begun. */
  #cutBack(journal: Journal, { code = '' }: NodeJS.ErrnoException): void {
    try {
      ftruncateSync(journal.file, journal.length)
    } finally {
      if (!noRoom.includes(code) && journal.rows > 0) this.#setPending(journal)
    }
  }

  #setPending(journal: Journal): void {
    this.#journals.delete(journal.origin)
    this.#pending.push(journal)
  }

  #drop({ file, path }: Journal): void {
    closeSync(file)
    // What is left of it goes with the next start.
    isRemoved(path)
  }
}

/** Age at which a journal is sealed: a day, or less where rows are to go soon. */
function longestJournalDays(days: number): number {
  return Math.min(1, days / 10)
}

/** Unix seconds of the first row. */
function secondOf(chunk: Chunk): number {
  return decodeChunk(chunk).numbers.get('second')![0]!
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
