import { join } from 'node:path'
import type { ProcessStatus } from '../../core/engine/process-status.ts'
import type { Result } from '../../core/failure.ts'
import type { LogOrigin, LogQuery, LogRecord } from '../../core/log/log-query.ts'
import { type Message, verbatim } from '../../core/text/message.ts'
import { momentAt } from '../../core/text/moment.ts'
import { visible } from '../../core/text/visible.ts'
import { isDamage } from '../database/database-fault.ts'
import { checkLength } from '../database/database-length.ts'
import { openOrReplace, setAsideFile } from '../database/set-aside-file.ts'
import { message } from '../messages.ts'
import { logFile, markBoot, openLogDatabase } from './log-database.ts'
import { type ByOrigin, type LogText, logOrigins, type NewLogRow } from './log-message.ts'
import { LogWorker } from './log-worker.ts'

/** Packets are written at the latest this long after they came. */
const flushMilliseconds = 200
/** Other rows do not wait for more of them: what they report may have been acknowledged already. */
const promptMilliseconds = 10
/** Rows that make one transaction. */
const batchRows = 500
/** Rows that may wait for the disk; more are dropped, and a row says how many. */
const mostWaiting: ByOrigin = { packet: 50_000, gateway: 10_000, refusal: 5_000, outside: 5_000 }
/** A million rows together: a flood of one origin leaves those of the others alone. */
const mostRows: ByOrigin = { packet: 750_000, gateway: 150_000, refusal: 50_000, outside: 50_000 }
/** Rows that could not be written are tried again after this time. */
const retryMilliseconds = 1_000
/** A row about dropped ones comes no more often. */
const noticeMilliseconds = 60_000
/** A thread that has not answered for this long is ended and started again: queries give up long before. */
const longestSilenceMilliseconds = 60_000
/** From here on a silent writer is a fault. */
const faultySilenceMilliseconds = 3_000

/** Options of the log. */
export interface LogStoreOptions {
  readonly dataFolder: string
  /** Changes with every boot of what the log speaks of; rows since the newest change answer `last_reboot_only`. */
  readonly bootId: string
  /** Seconds that the gateway's time zone is ahead of UTC at `unixSeconds`. */
  readonly offsetSecondsAt: (unixSeconds: number) => number
  /** Rows of each origin that are kept; the oldest go first. */
  readonly mostRows?: ByOrigin
  /** Time after which the counting of one query is given up. */
  readonly deadlineMilliseconds?: number
}

/** The system log: takes rows without waiting, answers queries off the main thread. */
export class LogStore {
  readonly #options: LogStoreOptions
  readonly #writer: LogWorker
  readonly #reader: LogWorker
  readonly #watch: NodeJS.Timeout
  #setAside: string | null = null
  #batch: LogRecord[] = []
  readonly #waiting: Record<LogOrigin, number> = { packet: 0, gateway: 0, refusal: 0, outside: 0 }
  readonly #dropped: Record<LogOrigin, number> = { packet: 0, gateway: 0, refusal: 0, outside: 0 }
  #untold = 0
  #toldAt = Number.NEGATIVE_INFINITY
  #fault = ''
  #closed = false
  #timer: { readonly handle: NodeJS.Timeout; readonly at: number } | null = null
  #written: Promise<void> = Promise.resolve()
  #zone = { unixSeconds: Number.NaN, offsetSeconds: 0 }

  /** A broken database is set aside; while none can be opened, `fault` says why. */
  constructor(options: LogStoreOptions) {
    this.#options = options
    this.#openFirst()
    const threads = {
      dataFolder: options.dataFolder,
      bootId: options.bootId,
      mostRows: options.mostRows ?? mostRows,
      deadlineMilliseconds: options.deadlineMilliseconds ?? 20_000,
    }
    this.#writer = new LogWorker(threads)
    this.#reader = new LogWorker(threads)
    this.#watch = setInterval(() => this.#endHungThreads(), 1_000)
    this.#watch.unref()
  }

  /** Why rows cannot be written; null while all is well. */
  get fault(): Message | null {
    const silence = this.#writer.silentMilliseconds()
    if (silence < faultySilenceMilliseconds) return this.#fault === '' ? null : verbatim(this.#fault)
    return message('the thread that writes the log has not answered for {seconds} s', {
      seconds: Math.floor(silence / 1000),
    })
  }

  /** The threads that write and read the log. */
  get threads(): readonly ProcessStatus[] {
    return [this.#writer.status('log-writer'), this.#reader.status('log-reader')]
  }

  /** The name that a broken database was given, for which a new one was begun; null when there was none. */
  get setAside(): string | null {
    return this.#setAside
  }

  /** Rows that were dropped since the start, by their origin. */
  get dropped(): ByOrigin {
    return { ...this.#dropped }
  }

  /** Takes rows in the order in which they happened; they are in the database soon after. Never throws. */
  append(records: readonly LogRecord[]): void {
    if (this.#closed) return
    for (const record of records) this.#take(record)
    if (this.#batch.length === 0) return
    const isPrompt = records.some(({ origin }) => origin !== 'packet')
    const wait = isPrompt ? promptMilliseconds : flushMilliseconds
    this.#flushWithin(this.#fault === '' ? wait : retryMilliseconds)
  }

  /**
   * The text that answers a query in the format it asks for, with every row that was appended before. Rejects when
   * the database cannot be read.
   */
  async query(query: LogQuery): Promise<Result<LogText>> {
    await this.#flush()
    return this.#reader.ask({ op: 'query', query }).catch((error: Error) => {
      if (isDamage(error)) this.#replace(error.message)
      throw error
    })
  }

  /** Writes what is waiting and ends both threads. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#watch)
    await this.#flush()
    this.#cancelFlush()
    await Promise.all([this.#writer.close(), this.#reader.close()])
  }

  #openFirst(): void {
    const { dataFolder, bootId } = this.#options
    try {
      const { opened, replaced } = openOrReplace({ dataFolder, file: logFile }, () => {
        checkLength(join(dataFolder, logFile), 'remove it')
        return openLogDatabase(dataFolder)
      })
      this.#setAside = replaced
      markBoot(opened, bootId)
      opened.close()
    } catch (error) {
      this.#fault = (error as Error).message
    }
  }

  /** Begins a new database in the place of one that turned out to be broken. */
  #replace(reason: string): void {
    for (const thread of [this.#writer, this.#reader]) thread.end(reason)
    this.#setAside = setAsideFile(this.#options.dataFolder, logFile, Date.now())
  }

  #take(record: LogRecord): void {
    const { origin } = record
    if (this.#waiting[origin] >= mostWaiting[origin]) return this.#drop(origin, 1)
    this.#tellOfDropped(record.atMicroseconds)
    this.#batch.push(record)
    this.#waiting[origin] += 1
    if (this.#batch.length >= batchRows && this.#fault === '') void this.#flush()
  }

  #drop(origin: LogOrigin, count: number): void {
    this.#dropped[origin] += count
    this.#untold += count
  }

  #tellOfDropped(atMicroseconds: number): void {
    if (this.#untold === 0 || performance.now() - this.#toldAt < noticeMilliseconds) return
    const reason = this.#fault || 'more came than could be written'
    const message = `${this.#untold} log rows were dropped: ${reason}`
    this.#untold = 0
    this.#toldAt = performance.now()
    this.#take({
      atMicroseconds,
      priority: 4,
      message,
      syslogId: 'gatehouse',
      unit: 'gatehouse',
      origin: 'outside',
    })
  }

  #rowOf({ atMicroseconds, priority, message, syslogId, unit, origin }: LogRecord): NewLogRow {
    const unixSeconds = Math.floor(atMicroseconds / 1_000_000)
    if (this.#zone.unixSeconds !== unixSeconds) {
      this.#zone = { unixSeconds, offsetSeconds: this.#options.offsetSecondsAt(unixSeconds) }
    }
    const dateTime = momentAt(unixSeconds, this.#zone.offsetSeconds)
    return [
      atMicroseconds,
      dateTime,
      atMicroseconds % 1_000_000,
      priority,
      visible(message),
      syslogId,
      unit,
      logOrigins.indexOf(origin),
    ]
  }

  #flushWithin(milliseconds: number): void {
    const at = performance.now() + milliseconds
    if (this.#timer !== null && this.#timer.at <= at) return
    this.#cancelFlush()
    this.#timer = { handle: setTimeout(() => void this.#flush(), milliseconds), at }
  }

  #cancelFlush(): void {
    if (this.#timer) clearTimeout(this.#timer.handle)
    this.#timer = null
  }

  /** Sends what has gathered; the promise settles when everything sent so far is written or lost. */
  #flush(): Promise<void> {
    this.#cancelFlush()
    const records = this.#batch
    if (records.length === 0) return this.#written
    this.#batch = []
    const rows = records.map((record) => this.#rowOf(record))
    this.#written = this.#writer.ask({ op: 'append', rows }).then(
      () => {
        this.#fault = ''
        for (const { origin } of records) this.#waiting[origin] -= 1
      },
      (error: Error) => {
        if (isDamage(error)) this.#replace(error.message)
        this.#notWritten(records, error.message)
      },
    )
    return this.#written
  }

  /** Packets that could not be written are lost; all else is kept and tried again. */
  #notWritten(records: readonly LogRecord[], fault: string): void {
    this.#fault = fault
    const kept = records.filter(({ origin }) => origin !== 'packet')
    const lost = records.length - kept.length
    if (lost > 0) this.#drop('packet', lost)
    this.#waiting.packet -= lost
    this.#batch = [...kept, ...this.#batch]
    if (kept.length > 0 && !this.#closed) this.#flushWithin(retryMilliseconds)
  }

  #endHungThreads(): void {
    for (const thread of [this.#writer, this.#reader]) {
      if (thread.silentMilliseconds() > longestSilenceMilliseconds) thread.end('it did not answer')
    }
  }
}
