import type { LogStoreState } from '../../../core/log/log-store-state.ts'
import type { LogStore } from '../log-store.ts'
import type { ArchiveInUse } from './archive-view.ts'
import type { Batch } from './batch.ts'
import { ask, type ClickHouseServer } from './client.ts'
import { ClickHouseFault, remedyOf, wordsOf } from './fault.ts'
import { begun, cutBack, done, givenUp, type Position, readPosition, writePosition } from './position.ts'
import {
  checkServer,
  hasLastRow,
  lastRow,
  MissingColumns,
  prepareServer,
  rowsOfAttempt,
} from './server-check.ts'
import { identifier, joined, sql } from './sql.ts'
import { type TablePlace, tableOf } from './tables.ts'

/** ClickHouse as it is set: servers that have the same rows or lead to them, and the place of the table. */
export interface ArchiveTarget {
  readonly servers: readonly ClickHouseServer[]
  readonly place: TablePlace
}

/** Parts of the sender. */
export interface SenderParts {
  readonly logs: Pick<LogStore, 'batch' | 'newestId'>
  /** Folder of the log, where the position is kept. */
  readonly folder: string
  readonly target: ArchiveTarget
  /** Takes the number of rows that left the log before they could be stored. */
  readonly lost: (rows: number) => void
  readonly nowMs: () => number
}

const batchBounds = { mostRows: 50_000, mostBytes: 16 * 2 ** 20 }
/** ClickHouse makes a part of each batch: while rows are few they wait for each other. */
const batchPause = { rows: 5_000, milliseconds: 1_000 }
const pauseMilliseconds = { checked: 2_000, failed: 1_000, idle: 200 }
const storeMilliseconds = 60_000

/**
 * Stores the rows of the log in ClickHouse, batch by batch, in the order of their ids, and looks whether it can be used.
 *
 * Each attempt has a number, which its rows have, too, and which is kept before they are sent. Where its end is not known
 * ClickHouse is asked how many of its rows it has. If not all, the number is noted as one whose rows do not count, also when
 * they come later, and the rows are sent under another one.
 */
export class ArchiveSender {
  readonly #parts: SenderParts
  readonly #end = new AbortController()
  #position: Position | null = null
  #server = 0
  #version = ''
  #isConnected = false
  /** The last row that was stored has been seen there since the connection. */
  #isVerified = false
  #isCaughtUp = false
  #fault: ClickHouseFault | null = null
  /** The last batch could not be stored. */
  #storeFault: ClickHouseFault | null = null
  #lastError: LogStoreState['lastError'] = null
  #rowsLost = 0
  /** Unix seconds of the oldest row that waits, and the id behind which it is; null where none is known. */
  #oldest: { readonly after: number; readonly second: number | null } | null = null
  /** The batch behind the one that is being stored. */
  #ahead: { readonly after: number; readonly batch: number; readonly reading: Promise<Batch> } | null = null
  /** Aborts when what uses the connection should end. */
  #usable = new AbortController()
  readonly #running: Promise<unknown>

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#running = Promise.all([this.#look(), this.#send()])
  }

  /** What a query uses; null while ClickHouse cannot be used. `unusable` aborts when that ends. */
  use(): ArchiveInUse | null {
    const position = this.#position
    if (position === null || !this.#isConnected || !this.#isVerified) return null
    const { logId, through, abandoned, cuts } = position
    const view = { logId, through, abandoned, cuts, server: this.#current, place: this.#parts.target.place }
    return { view, unusable: this.#usable.signal }
  }

  /** The fault while there is one. */
  get fault(): ClickHouseFault | null {
    return this.#fault ?? this.#storeFault
  }

  /** Columns that the table in ClickHouse lacks, and that somebody has to add; empty where that is not known. */
  get missingColumns(): readonly string[] {
    return this.#fault instanceof MissingColumns && this.#fault.kind === 'old-table' ? this.#fault.names : []
  }

  get state(): LogStoreState {
    const { logs, nowMs } = this.#parts
    const fault = this.fault
    const through = this.#position?.through ?? 0
    const rowsWaiting = this.#position === null ? 0 : Math.max(0, logs.newestId - through)
    const now = Math.floor(nowMs() / 1000)
    const isNew = !this.#isConnected || !this.#isVerified
    return {
      state: fault !== null ? 'failed' : isNew ? 'connecting' : this.#isCaughtUp ? 'active' : 'moving',
      rowsWaiting,
      lagSeconds: rowsWaiting === 0 ? 0 : Math.max(0, now - (this.#oldest?.second ?? now)),
      storedThrough: through,
      rowsLost: this.#rowsLost,
      rowsBack: 0,
      lastError: this.#lastError,
      remedy: fault === null ? '' : remedyOf(fault.kind),
      version: this.#version,
    }
  }

  /** A query found that ClickHouse cannot be used. */
  note(fault: ClickHouseFault): void {
    // One statement that fails says nothing about others.
    if (fault.kind === 'error' || fault.kind === 'shard') this.#noted(fault)
    else if (this.#isConnected) this.#fail(fault)
  }

  /** Sends nothing more. */
  async close(): Promise<void> {
    this.#end.abort()
    this.#usable.abort(this.#end.signal.reason)
    await this.#running
  }

  get #current(): ClickHouseServer {
    const { servers } = this.#parts.target
    return servers[this.#server % servers.length]!
  }

  async #look(): Promise<void> {
    while (!this.#end.signal.aborted) {
      const { place } = this.#parts.target
      try {
        const check = this.#isConnected ? checkServer : prepareServer
        const version = await check(this.#current, place)
        const position = this.#position
        if (
          position !== null &&
          this.#isVerified &&
          !(await hasLastRow(this.#current, { ...position, place }))
        )
          this.#isVerified = position !== this.#position
        this.#version = version
        this.#isConnected = true
        this.#fault = null
      } catch (error) {
        this.#fail(error)
      }
      await this.#pause(this.#isConnected ? pauseMilliseconds.checked : pauseMilliseconds.failed)
    }
  }

  #fail(error: unknown): void {
    const fault = this.#noted(error)
    this.#fault = fault
    this.#isConnected = false
    this.#isVerified = false
    this.#usable.abort(fault)
    this.#usable = new AbortController()
    this.#server += 1
  }

  #noted(error: unknown): ClickHouseFault {
    const fault =
      error instanceof ClickHouseFault ? error : new ClickHouseFault('local', (error as Error).message)
    const atSeconds = Math.floor(this.#parts.nowMs() / 1000)
    this.#lastError = { text: wordsOf(fault), atSeconds }
    return fault
  }

  async #send(): Promise<void> {
    while (!this.#end.signal.aborted) {
      try {
        this.#position ??= await readPosition(this.#parts.folder)
        const start = performance.now()
        const sent = this.#isConnected ? await this.#step() : await this.#lookAtOldest()
        const rest = batchPause.milliseconds - (performance.now() - start)
        if (sent < batchPause.rows) await this.#pause(sent === 0 ? pauseMilliseconds.idle : rest)
      } catch (error) {
        if (!this.#end.signal.aborted && this.#isConnected) this.#storeFault = this.#noted(error)
        await this.#lookAtOldest().catch(() => undefined)
        await this.#pause(pauseMilliseconds.failed)
      }
    }
  }

  /** Finds out since when rows wait that cannot be stored now. Answers 0, the number of rows that were stored. */
  async #lookAtOldest(): Promise<0> {
    if (this.#position === null) return 0
    const { logId, next, through } = this.#position
    const { logs } = this.#parts
    if (logs.newestId <= through || this.#oldest?.after === through) return 0
    const batch = await logs.batch({ logId, batch: next, after: through, mostRows: 1, mostBytes: 1 })
    this.#oldest = { after: through, second: batch.firstSecond }
    return 0
  }

  /** Stores the next batch, when it is clear what there is. Answers how many rows it has. */
  async #step(): Promise<number> {
    const position = this.#position!
    const { place } = this.#parts.target
    const server = this.#current
    if (position.sending !== null) {
      const { logId, through, sending } = position
      const rows = await rowsOfAttempt(server, { place, logId, through, attempt: sending })
      await this.#keep(rows === sending.rows ? done(position) : givenUp(position))
    }
    if (!this.#isVerified) await this.#verify(server)
    const { logs } = this.#parts
    if (logs.newestId <= this.#position!.through) {
      this.#isCaughtUp = true
      this.#storeFault = null
      this.#oldest = null
      return 0
    }
    const { through } = this.#position!
    const batch = await this.#nextBatch(this.#position!)
    this.#oldest = { after: through, second: batch.firstSecond }
    if (batch.rows < batchBounds.mostRows / 2) this.#isCaughtUp = true
    if (batch.rows > 0) {
      // The next one is read while this one is stored.
      if (batch.rows >= batchPause.rows && logs.newestId > batch.through) this.#readAhead(batch)
      await this.#store(server, batch)
      this.#oldest = logs.newestId > batch.through ? { after: batch.through, second: batch.lastSecond } : null
    } else if (batch.through > through) this.#position = { ...this.#position!, through: batch.through }
    return batch.rows
  }

  #nextBatch({ logId, through, next }: Position): Promise<Batch> {
    const ahead = this.#ahead
    this.#ahead = null
    if (ahead !== null && ahead.after === through && ahead.batch === next) return ahead.reading
    return this.#parts.logs.batch({ logId, batch: next, after: through, ...batchBounds })
  }

  #readAhead({ through: after }: Batch): void {
    const { logId, next } = this.#position!
    const batch = next + 1
    const reading = this.#parts.logs.batch({ logId, batch, after, ...batchBounds })
    reading.catch(() => undefined)
    this.#ahead = { after, batch, reading }
  }

  async #verify(server: ClickHouseServer): Promise<void> {
    const position = this.#position!
    const { place } = this.#parts.target
    if (!(await hasLastRow(server, { ...position, place })))
      await this.#keep(cutBack(position, await lastRow(server, { ...position, place })))
    this.#isVerified = true
  }

  async #store(server: ClickHouseServer, batch: Batch): Promise<void> {
    const { columns, bytes, missing, firstSecond: _first, ...attempt } = batch
    await this.#keep(begun(this.#position!, attempt))
    const names = joined(columns.map(identifier), ', ', sql``)
    const { place } = this.#parts.target
    await ask(server, sql`INSERT INTO ${tableOf(place)} (${names}) FORMAT RowBinary`, {
      ...{ rows: bytes, milliseconds: storeMilliseconds, signal: this.#usable.signal },
      // The shards of a cluster have the rows when the answer comes.
      settings: { insert_distributed_sync: 1, ...(this.#isOfToday ? { async_insert: 0 } : {}) },
    })
    // It is kept with the next attempt: until then ClickHouse is asked about this one.
    this.#position = done(this.#position!)
    this.#storeFault = null
    if (missing === 0) return
    this.#rowsLost += missing
    this.#parts.lost(missing)
  }

  /** Servers that may gather rows of several statements have a setting for it. */
  get #isOfToday(): boolean {
    return Number.parseInt(this.#version, 10) >= 22
  }

  async #keep(position: Position): Promise<void> {
    await writePosition(this.#parts.folder, position)
    this.#position = position
  }

  /** Waits, but no longer than until the end. */
  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#end
    if (signal.aborted || milliseconds <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      timer.unref()
      signal.addEventListener('abort', end, { once: true })
    })
  }
}
