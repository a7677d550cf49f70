import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type LogOrigin, type LogPriority, logOrigins } from '../../core/log/log-record.ts'
import { readPacketMessage } from '../../core/log/packet-message.ts'
import { syncFolder } from '../database/private-file.ts'
import { filesOf, logFolder, makeLogFolder, pathOf } from './log-folder.ts'
import { ChunkBuilder, decodeChunk } from './segments/chunk.ts'
import type { Chunk } from './segments/raw-block.ts'
import { Segment } from './segments/segment-file.ts'
import type { SegmentFacts } from './segments/segment-format.ts'
import { writeSegment } from './segments/segment-writer.ts'

/** File of the log of earlier releases. */
export const earlierLogFile = 'logs.db'

const packetUnit = 'gatehouse-packet-log'
/** Rows that are taken over in one step. */
const stepRows = 32_768

interface EarlierRow {
  readonly id: number
  readonly at: number
  readonly date_time: number
  readonly microseconds: number
  readonly priority: LogPriority
  readonly message: string
  readonly syslog_id: string
  readonly unit: string
  readonly origin: number
}

/** Facts about the log of an earlier release. */
export interface EarlierLog {
  readonly lastId: number
  readonly boot: { readonly bootId: string; readonly firstId: number } | null
}

/** Looks at the log of an earlier release; null when there is none. Throws where it is damaged. */
export function earlierLog(dataFolder: string): EarlierLog | null {
  if (!existsSync(join(dataFolder, earlierLogFile))) return null
  const database = openEarlier(dataFolder)
  try {
    const has = (name: string) =>
      database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined
    if (!has('log')) return { lastId: 0, boot: null }
    const lastId = database
      .prepare(
        `SELECT max(coalesce((SELECT max(id) FROM log), 0), coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'log'), 0))`,
      )
      .pluck()
      .get() as number
    const boot = database
      .prepare('SELECT boot_id AS bootId, first_log_id AS firstId FROM boot ORDER BY number DESC LIMIT 1')
      .get() as EarlierLog['boot'] | undefined
    return { lastId, boot: boot ?? null }
  } finally {
    database.close()
  }
}

/** Removes the log of an earlier release. */
export function removeEarlier(dataFolder: string): void {
  for (const part of ['-wal', '-shm', '']) rmSync(join(dataFolder, earlierLogFile + part), { force: true })
}

function openEarlier(dataFolder: string): Sqlite.Database {
  const database = new Sqlite(join(dataFolder, earlierLogFile), { fileMustExist: true })
  database.pragma('busy_timeout = 5000')
  return database
}

/**
 * Takes over the rows of an earlier release, step by step, into segments of the same ids. A step's segments are durable
 * when it ends; a process that ends meanwhile goes on behind the last of them.
 */
export class TakeOver {
  readonly #dataFolder: string
  readonly #folder: string
  readonly #database: Sqlite.Database
  readonly #lastId: number
  readonly #done: Record<LogOrigin, number> = { packet: 0, gateway: 0, refusal: 0, outside: 0, system: 0 }
  readonly #hasOrigins: boolean

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder
    this.#folder = join(dataFolder, logFolder)
    this.#lastId = earlierLog(dataFolder)?.lastId ?? 0
    this.#database = openEarlier(dataFolder)
    this.#hasOrigins = this.#database.pragma('user_version', { simple: true }) === 2
    makeLogFolder(this.#folder)
    for (const { origin, kind, path, firstId } of filesOf(this.#folder))
      if (kind === 'segment' && firstId <= this.#lastId)
        this.#done[origin] = new Segment(path).directory.lastId
  }

  /** Takes over the rows that follow an id; null when there are none, and the earlier log is gone. */
  next(after: number): { readonly segments: readonly SegmentFacts[]; readonly last: number } | null {
    const rows = this.#lastId === 0 ? [] : (this.#rows(after) as readonly EarlierRow[])
    if (rows.length === 0) {
      this.#database.close()
      // A power cut might keep the removal and forget the names of the newest segments.
      syncFolder(this.#folder)
      removeEarlier(this.#dataFolder)
      return null
    }
    const segments = logOrigins.flatMap((origin) => {
      const ours = rows.filter((row) => this.#originOf(row) === origin && row.id > this.#done[origin])
      return ours.length === 0 ? [] : [this.#write(origin, ours)]
    })
    return { segments, last: rows.at(-1)!.id }
  }

  #rows(after: number): unknown[] {
    const origin = this.#hasOrigins ? 'origin' : '1 AS origin'
    return this.#database
      .prepare(
        `SELECT id, unix_microseconds AS at, date_time, microseconds, priority, message, syslog_id, unit, ${origin}
         FROM log WHERE id > ? ORDER BY id LIMIT ${stepRows}`,
      )
      .all(after)
  }

  #originOf({ origin, unit }: EarlierRow): LogOrigin {
    if (this.#hasOrigins) return logOrigins[origin] ?? 'outside'
    return unit === packetUnit ? 'packet' : 'gateway'
  }

  #write(origin: LogOrigin, rows: readonly EarlierRow[]): SegmentFacts {
    const builder = new ChunkBuilder(origin)
    const chunks: Chunk[] = []
    for (const row of rows) {
      const { at, priority, message, syslog_id: syslogId, unit } = row
      const fields = unit === packetUnit ? readPacketMessage(message) : null
      const event = fields === null ? {} : { event: { kind: 'packet' as const, fields: { ...fields } } }
      const shown = fields === null ? message : null
      builder.add(
        { origin, atMicroseconds: at, priority, message: shown, syslogId, unit, ...event },
        row.id,
        row.date_time,
      )
      if (builder.isFull) chunks.push(builder.take())
    }
    if (builder.rows > 0) chunks.push(builder.take())
    const path = pathOf(this.#folder, { origin, firstId: rows[0]!.id, kind: 'segment' })
    return writeSegment(path, origin, chunks.map(decodeChunk))
  }
}
