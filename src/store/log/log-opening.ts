import { join } from 'node:path'
import type { LogRecord } from '../../core/log/log-record.ts'
import { checkLength } from '../database/database-length.ts'
import { isBeyondUse, setAsideFile } from '../database/set-aside-file.ts'
import { storedThrough } from './clickhouse/position.ts'
import { earlierLog, earlierLogFile } from './earlier-log.ts'
import { lastIdOf, logFolder, readBoot, writeBoot } from './log-folder.ts'

/** What a log was when it was opened. */
export interface OpenedLog {
  readonly nextId: number
  /** First row since the boot. */
  readonly bootFirstId: number
  /** Last id of the log of an earlier release that is to be taken over; null when there is none. */
  readonly earlierLastId: number | null
  /** The name that a damaged log of an earlier release was given; null when there was none. */
  readonly setAside: string | null
}

/** Pause before a log that could not be opened is opened again. */
const retryMilliseconds = 1_000
/** Rows that wait for it meanwhile. */
const mostHeld = 20_000

interface Place {
  readonly dataFolder: string
  readonly bootId: string
}

/**
 * The opening of a log, which is tried again where its folder cannot be read. No row has an id before it is known which ids
 * are given: a writer takes those that it has already for the same rows, sent twice.
 */
export class LogOpening {
  readonly #place: Place
  #opened: OpenedLog | null = null
  #triedAt = Number.NEGATIVE_INFINITY
  #held: LogRecord[] = []
  /** False while the boot is noted nowhere, as on a full disk. */
  #isNoted = false
  /** Why the log is not open; empty where it is. */
  fault = ''

  constructor(place: Place) {
    this.#place = place
  }

  get isOpen(): boolean {
    return this.#opened !== null
  }

  /** Opens the log. Null where that fails, or did a short time ago; and where it is open already. */
  open(): OpenedLog | null {
    if (this.#opened !== null || performance.now() - this.#triedAt < retryMilliseconds) return null
    this.#triedAt = performance.now()
    try {
      this.#opened = openLog(this.#place)
      this.fault = ''
      this.note(this.#opened)
    } catch (error) {
      this.fault = (error as Error).message
    }
    return this.#opened
  }

  /** Keeps rows until the log is open. Answers those for which there is no room; packets do not wait. */
  hold(records: readonly LogRecord[]): readonly LogRecord[] {
    const waiting = records.filter(({ origin }) => origin !== 'packet').slice(0, mostHeld - this.#held.length)
    this.#held.push(...waiting)
    const kept = new Set(waiting)
    return records.filter((record) => !kept.has(record))
  }

  /** The rows that waited, once. */
  takeHeld(): readonly LogRecord[] {
    const held = this.#held
    this.#held = []
    return held
  }

  /** Notes the boot unless that is done. */
  note({ bootFirstId, nextId }: Pick<OpenedLog, 'bootFirstId' | 'nextId'>): void {
    if (this.#isNoted) return
    const { dataFolder, bootId } = this.#place
    try {
      writeBoot(join(dataFolder, logFolder), { bootId, firstId: bootFirstId, nextId, isClosed: false })
      this.#isNoted = true
    } catch {
      // It is noted with the next rows that are written: those have room then.
    }
  }
}

/** Finds where a log goes on. Throws where the folder cannot be used. */
function openLog({ dataFolder, bootId }: Place): OpenedLog {
  const folder = join(dataFolder, logFolder)
  const { log, setAside } = earlierOf(dataFolder)
  const noted = readBoot(folder)
  const boot = noted ?? log?.boot ?? null
  const { id, unknown } = lastIdOf(folder)
  const known = Math.max(noted?.nextId ?? 1, storedThrough(folder) + 1)
  const isExact = noted?.isClosed === true && known > id
  const nextId = Math.max(known, id + 1 + (isExact ? 0 : unknown), (log?.lastId ?? 0) + 1)
  const bootFirstId = boot?.bootId === bootId ? boot.firstId : nextId
  return { nextId, bootFirstId, earlierLastId: log?.lastId ?? null, setAside }
}

function earlierOf(dataFolder: string) {
  try {
    checkLength(join(dataFolder, earlierLogFile), 'remove it')
    return { log: earlierLog(dataFolder), setAside: null }
  } catch (error) {
    if (!isBeyondUse(error)) throw error
    return { log: null, setAside: setAsideFile(dataFolder, earlierLogFile, Date.now()) }
  }
}
