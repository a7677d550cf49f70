import type { Result } from '../core/failure.ts'
import type { LogQuery, LogRecord } from '../core/log-query.ts'
import { momentAt } from '../core/moment.ts'
import { markBoot, openLogDatabase } from './log-database.ts'
import type { LogText, NewLogRow } from './log-message.ts'
import { LogWorker } from './log-worker.ts'

/** Rows are written at the latest this long after they came. */
const flushMilliseconds = 200
/** Rows that make one transaction. */
const batchRows = 500
/** Rows that may wait for the disk; more are dropped, and a row tells how many. */
const maxWaitingRows = 50_000

/** How the log is kept. */
export interface LogStoreOptions {
  readonly dataFolder: string
  /** Changes with every boot of what the log speaks of; rows since the newest change answer `last_reboot_only`. */
  readonly bootId: string
  /** Seconds that the gateway's time zone is ahead of UTC at `unixSeconds`. */
  readonly offsetSecondsAt: (unixSeconds: number) => number
  /** Rows kept; the oldest go first. */
  readonly maxRows?: number
  /** How long one query may count before it is given up. */
  readonly deadlineMilliseconds?: number
}

/** The system log: takes rows without waiting, answers queries off the main thread. */
export class LogStore {
  readonly #options: LogStoreOptions
  readonly #writer: LogWorker
  readonly #reader: LogWorker
  #batch: NewLogRow[] = []
  #waitingRows = 0
  #droppedRows = 0
  #fault = ''
  #closed = false
  #timer: NodeJS.Timeout | null = null
  #written: Promise<void> = Promise.resolve()
  #zone = { unixSeconds: Number.NaN, offsetSeconds: 0 }

  /** Throws when the database of the data folder cannot be opened. */
  constructor(options: LogStoreOptions) {
    this.#options = options
    const database = openLogDatabase(options.dataFolder)
    markBoot(database, options.bootId)
    database.close()
    const threads = {
      dataFolder: options.dataFolder,
      maxRows: options.maxRows ?? 1_000_000,
      deadlineMilliseconds: options.deadlineMilliseconds ?? 20_000,
    }
    this.#writer = new LogWorker(threads)
    this.#reader = new LogWorker(threads)
  }

  /** Why rows could not be written, most recently; empty while all is well. */
  get fault(): string {
    return this.#fault
  }

  /** Takes rows in the order in which they happened; they are in the database soon after. Never throws. */
  append(records: readonly LogRecord[]): void {
    if (this.#closed) return
    for (const record of records) this.#take(record)
    if (this.#batch.length > 0) this.#timer ??= setTimeout(() => void this.#flush(), flushMilliseconds)
  }

  /**
   * The text that answers a query in the format it asks for, with every row that was appended before. Rejects when
   * the database cannot be read.
   */
  async query(query: LogQuery): Promise<Result<LogText>> {
    await this.#flush()
    return this.#reader.ask({ op: 'query', query })
  }

  /** Writes what is waiting and ends both threads. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#flush()
    await Promise.all([this.#writer.close(), this.#reader.close()])
  }

  #take(record: LogRecord): void {
    if (this.#waitingRows >= maxWaitingRows) {
      this.#droppedRows++
      return
    }
    if (this.#droppedRows > 0) {
      const message = `${this.#droppedRows} log rows were dropped: more came than could be written`
      this.#droppedRows = 0
      this.#take({ ...record, priority: 4, message, syslogId: 'gatehouse', unit: 'gatehouse' })
    }
    this.#batch.push(this.#rowOf(record))
    this.#waitingRows++
    if (this.#batch.length >= batchRows) void this.#flush()
  }

  #rowOf({ atMicroseconds, priority, message, syslogId, unit }: LogRecord): NewLogRow {
    const unixSeconds = Math.floor(atMicroseconds / 1_000_000)
    if (this.#zone.unixSeconds !== unixSeconds) {
      this.#zone = { unixSeconds, offsetSeconds: this.#options.offsetSecondsAt(unixSeconds) }
    }
    const dateTime = momentAt(unixSeconds, this.#zone.offsetSeconds)
    return [atMicroseconds, dateTime, atMicroseconds % 1_000_000, priority, message, syslogId, unit]
  }

  /** Sends what has gathered; the promise settles when everything sent so far is written or lost. */
  #flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const rows = this.#batch
    if (rows.length === 0) return this.#written
    this.#batch = []
    const writing = this.#writer.ask({ op: 'append', rows }).then(
      () => {
        this.#fault = ''
      },
      (error: Error) => {
        this.#fault = error.message
        this.#droppedRows += rows.length
      },
    )
    this.#written = writing.then(() => {
      this.#waitingRows -= rows.length
    })
    return this.#written
  }
}
