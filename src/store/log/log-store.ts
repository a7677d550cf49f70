import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessStatus } from '../../core/engine/process-status.ts'
import { fail, type Result } from '../../core/failure.ts'
import type { LogHistogram, LogHistogramQuery } from '../../core/log/log-histogram.ts'
import type { LogQuery } from '../../core/log/log-query.ts'
import {
  type ByOrigin,
  byOrigin,
  type LogOrigin,
  type LogRecord,
  logOrigins,
} from '../../core/log/log-record.ts'
import type { LogRetention, StoredOrigin } from '../../core/log/log-retention.ts'
import { type Message, verbatim } from '../../core/text/message.ts'
import { isUnixSeconds, momentAt } from '../../core/text/moment.ts'
import { message } from '../messages.ts'
import type { ArchiveInUse, ArchiveView } from './clickhouse/archive-view.ts'
import type { Batch, BatchJob } from './clickhouse/batch.ts'
import { bringBackOnce } from './clickhouse/bring-back-once.ts'
import { boundsOf, logFolder, makeLogFolder, writeBoot } from './log-folder.ts'
import { clockFrom, clockUpTo } from './log-histogram.ts'
import { LogLosses } from './log-losses.ts'
import type { LogText, LogThreadOptions, PrintedRows, PrintForm } from './log-message.ts'
import { LogOpening } from './log-opening.ts'
import { LogSealing, mostPending } from './log-sealing.ts'
import type { LogStoreOptions } from './log-store-options.ts'
import { LogWorker } from './log-worker.ts'
import { noticeRecord } from './own-rows.ts'
import type { ExportPart, ExportStep } from './query/export.ts'
import type { FollowJob } from './query/follow.ts'
import type { ScanUnit } from './query/scan.ts'
import type { TailJob, TailPart } from './query/tail.ts'
import { type Asking, QueryControl } from './query-control.ts'
import { RowCounts } from './row-counts.ts'
import { ChunkBuilder } from './segments/chunk.ts'
import { usualJournal } from './segments/journal-size.ts'
import type { Chunk } from './segments/raw-block.ts'
import { damageCode } from './segments/segment-file.ts'
import type { WriterNotices } from './segments/writer-notices.ts'
import { TakingOver } from './taking-over.ts'

/** Packets are written at the latest this long after they came. */
const flushMilliseconds = 200
/** Other rows do not wait for more of them: what they report may have been acknowledged already. */
const promptMilliseconds = 10
/** Rows that may wait for the disk; more are dropped, and a row says how many. */
const mostWaiting: ByOrigin = {
  packet: 50_000,
  gateway: 20_000,
  refusal: 5_000,
  outside: 5_000,
  system: 20_000,
}
/** Bytes of rows, and characters of messages, that may wait for the disk. */
const mostWaitingBytes = 64e6
/** Pause before rows that could not be written or sealed are tried again. */
const retryMilliseconds = 1_000
/** A thread that has not answered for this long is ended and started again: queries give up long before. */
const longestSilenceMilliseconds = 60_000
/** From here on a silent writer is a fault. */
const faultySilenceMilliseconds = 3_000

/** The system log: takes rows without waiting, answers queries off the main thread. */
export class LogStore {
  /** Rows that were taken since the start. */
  readonly taken = new RowCounts()
  readonly #options: LogStoreOptions
  /** What each thread is started with. */
  readonly #threads: LogThreadOptions
  readonly #writer: LogWorker
  readonly #sealer: LogWorker
  readonly #reader: LogWorker
  readonly #watch: NodeJS.Timeout
  readonly #builders: Readonly<Record<LogOrigin, ChunkBuilder>>
  #setAside: string | null = null
  #ready: Chunk[] = []
  readonly #waiting: Record<LogOrigin, number> = { ...byOrigin(() => 0) }
  /** Characters of messages that are in no chunk yet. */
  #waitingCharacters = 0
  /** Bytes of chunks that are in no file yet. */
  #waitingBytes = 0
  readonly #losses = new LogLosses()
  readonly #opening: LogOpening
  #fault = ''
  #closed = false
  #omitted: ReadonlySet<string> = new Set()
  #nextId = 1
  #openedBehind = 0
  #bootFirstId = 1
  #timer: { readonly handle: NodeJS.Timeout; readonly at: number } | null = null
  #written: Promise<void> = Promise.resolve()
  readonly #sealing: LogSealing
  /** The log of an earlier release on its way into this one; null when there is none. */
  readonly takingOver: TakingOver | null
  #zone = { unixSeconds: Number.NaN, offsetSeconds: 0 }

  /** A damaged log of an earlier release is set aside; while the folder cannot be used, `fault` says why. */
  constructor(options: LogStoreOptions) {
    this.#options = options
    const folder = join(options.dataFolder, logFolder)
    makeLogFolder(folder)
    this.#opening = new LogOpening(options)
    const earlierLastId = this.#open()
    this.#threads = {
      dataFolder: options.dataFolder,
      bounds: options.bounds ?? boundsOf(folder, options.retention?.bounds ?? {}),
      journal: options.journal ?? usualJournal,
      deadlineMilliseconds: options.deadlineMilliseconds ?? 20_000,
    }
    this.#omitted = new Set(options.retention?.omittedKinds)
    this.#builders = byOrigin((origin) => new ChunkBuilder(origin))
    this.#writer = new LogWorker('writer', this.#threads)
    this.#sealer = new LogWorker('sealer', this.#threads)
    this.#reader = new LogWorker('reader', this.#threads)
    this.#sealing = new LogSealing({
      ...{ writer: this.#writer, sealer: this.#sealer },
      isClosed: () => this.#closed,
      tell: (notices) => this.#tell(notices),
    })
    this.#watch = setInterval(() => this.#endHungThreads(), 1_000)
    this.#watch.unref()
    this.takingOver = earlierLastId === null ? null : this.#takeOver(earlierLastId)
  }

  /** Why rows cannot be written; null while all is well. */
  get fault(): Message | null {
    const silence = this.#writer.silentMilliseconds()
    const fault = this.#fault || this.#sealing.fault
    if (silence < faultySilenceMilliseconds) return fault === '' ? null : verbatim(fault)
    return message('the thread that writes the log has not answered for {seconds} s', {
      seconds: Math.floor(silence / 1000),
    })
  }

  /** The threads that write, seal and read the log. */
  get threads(): readonly ProcessStatus[] {
    return [this.#writer.status(), this.#sealer.status(), this.#reader.status()]
  }

  /** The name that a damaged log of an earlier release was given; null when there was none. */
  get setAside(): string | null {
    return this.#setAside
  }

  /** Rows that were dropped since the start, by their origin. */
  get dropped(): ByOrigin {
    return this.#losses.dropped
  }

  /** Rows that left the log since the start, by age or for lack of room. */
  get left(): number {
    return this.#losses.left
  }

  /** Rows that are not yet in a file. */
  get waiting(): number {
    return logOrigins.reduce((sum, origin) => sum + this.#waiting[origin], 0)
  }

  /** Takes rows in the order in which they happened; they are in a file soon after. Never throws. */
  append(records: readonly LogRecord[]): void {
    if (this.#closed || !this.#isOpenFor(records)) return
    let isPrompt = false
    for (const record of records) {
      if (record.event !== undefined && this.#omitted.has(record.event.kind)) continue
      this.#take(record)
      if (record.origin !== 'packet') isPrompt = true
    }
    if (this.waiting === 0) return
    const wait = isPrompt ? promptMilliseconds : flushMilliseconds
    this.#flushWithin(this.#fault === '' ? wait : retryMilliseconds)
  }

  /** From now on the log keeps this; older rows beyond it go. */
  async retain({ bounds, omittedKinds }: LogRetention): Promise<void> {
    this.#omitted = new Set(omittedKinds)
    this.#threads.bounds = boundsOf(join(this.#options.dataFolder, logFolder), bounds)
    await this.#writer.ask({ op: 'bounds', bounds: this.#threads.bounds })
  }

  /** What the log has, by origin, with every row that was appended before. */
  async stored(): Promise<ByOrigin<StoredOrigin>> {
    await this.#flush()
    return await this.#writer.ask({ op: 'stored' })
  }

  /** Settles when what was sent to be written so far is in a file, or lost. */
  written(): Promise<void> {
    return this.#written
  }

  /** Settles when all rows that were appended before are in files; while the disk takes none, it waits. */
  async kept(): Promise<void> {
    const next = this.#nextId
    while ((await this.#firstUnwritten()) < next && !this.#closed) await sleep(retryMilliseconds)
  }

  /** Settles when the rows of an earlier release are there, and what waited to be sealed is. */
  async settle(): Promise<void> {
    await this.takingOver?.done
    await this.#flush()
    await this.#sealing.run()
  }

  /**
   * The text that answers a query in the format it asks for, with every row that was appended before, all from one
   * moment. An aborted signal ends it at once. Rejects when the log cannot be read.
   */
  async query(
    query: LogQuery,
    signal?: AbortSignal,
    archive: ArchiveInUse | null = null,
  ): Promise<Result<LogText>> {
    const view = archive?.view ?? null
    return await this.#asked({ signal, archive }, (units, control) =>
      this.#reader.ask({ op: 'query', query, units, bootId: this.#bootFirstId, view, control }),
    )
  }

  /** Rows over time, as `query` answers. Fails `invalid` where a column has too many different values. */
  async histogram(
    query: LogHistogramQuery,
    signal?: AbortSignal,
    archive: ArchiveInUse | null = null,
  ): Promise<Result<LogHistogram>> {
    const offsetAt = this.#options.offsetSecondsAt
    const onClock = (moment: number | null, clock: typeof clockFrom) =>
      moment !== null && isUnixSeconds(moment) ? momentAt(clock(moment, offsetAt), 0) : moment
    const asked = { ...query, from: onClock(query.from, clockFrom), to: onClock(query.to, clockUpTo) }
    const nowSeconds = clockUpTo(Math.floor(Date.now() / 1000), offsetAt)
    const view = archive?.view ?? null
    return await this.#asked({ signal, archive }, (units, control) =>
      this.#reader.ask({ op: 'histogram', query: asked, units, nowSeconds, view, control }),
    )
  }

  async #asked<T>(
    { signal, archive }: Asking,
    ask: (units: readonly ScanUnit[], control: Int32Array<SharedArrayBuffer>) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const asking = new QueryControl({ signal, unusable: archive?.unusable })
    try {
      await this.#flush()
      if (signal?.aborted) return givenUp()
      return await this.#read((units) => ask(units, asking.next({ isAlone: this.#sealing.isRunning })))
    } catch (error) {
      if ((error as Error).name === 'GivenUp') return givenUp()
      throw error
    } finally {
      asking.close()
    }
  }

  /** False while the log cannot be opened: it is not known which rows there are. */
  get isOpen(): boolean {
    return this.#opening.isOpen
  }

  /** The id of the newest row; 0 while the log is not open. */
  get newestId(): number {
    return this.#nextId - 1
  }

  /** The id of the newest row when the log was opened. Behind a power cut, ids behind it may have been those of rows that are lost. */
  get openedBehind(): number {
    return this.#openedBehind
  }

  /** Rows behind an id, in the order of their ids and in the form of a receiver. Rejects when the log cannot be read. */
  async print(selection: Omit<FollowJob, 'before'>, form: PrintForm): Promise<PrintedRows> {
    const before = await this.#firstUnwritten()
    return await this.#read((units) =>
      this.#reader.ask({ op: 'print', job: { ...selection, before }, units, form }),
    )
  }

  /** Rows behind an id for ClickHouse. Those that are answered survive a power cut here. Rejects when the log cannot be read. */
  async batch(selection: Omit<BatchJob, 'before'>): Promise<Batch> {
    const before = await this.#firstUnwritten()
    await this.#writer.ask({ op: 'sync' })
    return await this.#read((units) =>
      this.#reader.ask({ op: 'batch', job: { ...selection, before }, units }),
    )
  }

  /** Rows behind an id that match, in the order of their ids. Rejects when the log cannot be read. */
  async tail(selection: Omit<TailJob, 'before'>): Promise<TailPart> {
    const before = await this.#firstUnwritten()
    return await this.#read((units) => this.#reader.ask({ op: 'tail', job: { ...selection, before }, units }))
  }

  /**
   * Brings the newest rows that ClickHouse has of an origin, and that are not here, back as one segment where its bound has room.
   * Answers how many. Rejects with a `ClickHouseFault`, or when the log cannot be written.
   */
  async bringBack(view: ArchiveView, origin: LogOrigin): Promise<number> {
    const threads = { writer: this.#writer, sealer: this.#sealer }
    return await bringBackOnce(threads, { view, origin, bound: this.#threads.bounds[origin] })
  }

  /** Rows of an export as text. Rejects when the log cannot be read. */
  async export(wanted: ExportStep): Promise<ExportPart> {
    const { after, through, lastBootOnly, ...rest } = wanted
    const before = Math.min(through + 1, await this.#firstUnwritten())
    const first = lastBootOnly ? this.#bootFirstId - 1 : 0
    const job = { ...rest, before, after: Math.max(after ?? 0, first) }
    return await this.#read((units) => this.#reader.ask({ op: 'export', job, units }))
  }

  /** Writes what has come so far; the rows before this id are in a file, or lost. */
  async #firstUnwritten(): Promise<number> {
    // Rows that come meanwhile are not among those that are written.
    const next = this.#nextId
    await this.#flush()
    // What could not be written yet keeps its place: rows behind it wait.
    return Math.min(next, ...this.#ready.map(({ firstId }) => firstId))
  }

  /** Asks of the log as it is now; a part that is damaged is set aside, and what is left is asked again. */
  async #read<T>(ask: (units: readonly ScanUnit[]) => Promise<T>): Promise<T> {
    const left = new Set<string>()
    for (;;) {
      const units = await this.#writer.ask({ op: 'units' })
      try {
        return await ask(units)
      } catch (error) {
        const { code, path } = error as NodeJS.ErrnoException
        if (!path || left.has(path) || (code !== damageCode && code !== 'ENOENT')) throw error
        left.add(path)
        this.#tell(await this.#writer.ask({ op: 'set-aside', path }))
      }
    }
  }

  /** Writes what is waiting and ends the threads. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#watch)
    await this.#flush()
    this.#cancelFlush()
    await this.#writer.ask({ op: 'end' }).catch(() => undefined)
    await Promise.all([this.#writer.close(), this.#sealer.close(), this.#reader.close()])
    try {
      this.#noteBoot()
    } catch {
      // The ids of the newest rows are found again.
    }
  }

  /** Last id of the log of an earlier release that is to be taken over; null when there is none, or nothing can be read. */
  #open(): number | null {
    const opened = this.#opening.open()
    this.#fault = this.#opening.fault
    if (opened === null) return null
    this.#nextId = opened.nextId
    this.#openedBehind = opened.nextId - 1
    this.#bootFirstId = opened.bootFirstId
    this.#setAside = opened.setAside
    return opened.earlierLastId
  }

  /** True when rows can be taken; those that come before wait, and are tried again with the next ones. */
  #isOpenFor(records: readonly LogRecord[]): boolean {
    if (this.#opening.isOpen) return true
    this.#open()
    if (this.#opening.isOpen) this.append(this.#opening.takeHeld())
    else for (const { origin } of this.#opening.hold(records)) this.#losses.drop(origin, 1)
    return this.#opening.isOpen
  }

  #takeOver(lastId: number): TakingOver {
    const [writer, sealer] = [this.#writer, this.#sealer]
    const takingOver = new TakingOver({ writer, sealer, lastId, isClosed: () => this.#closed })
    void takingOver.done.then((reason) => {
      if (reason === '' || this.#closed) return
      const text = `the log of an earlier release is not taken over as a whole: ${reason}`
      this.append([noticeRecord(Date.now() * 1000, text)])
    })
    return takingOver
  }

  #noteBoot(): void {
    const { bootId, dataFolder } = this.#options
    const [firstId, nextId] = [this.#bootFirstId, this.#nextId]
    writeBoot(join(dataFolder, logFolder), { bootId, firstId, nextId, isClosed: true })
  }

  #take(record: LogRecord): void {
    const { origin } = record
    const isFull = this.#waitingCharacters + this.#waitingBytes >= mostWaitingBytes
    if (this.#waiting[origin] >= mostWaiting[origin] || isFull) return this.#losses.drop(origin, 1)
    const told = this.#losses.droppedRow(record.atMicroseconds, this.#fault)
    if (told !== null) this.#take(told)
    const builder = this.#builders[origin]
    builder.add(record, this.#nextId++, this.#momentOf(record.atMicroseconds))
    this.#waiting[origin] += 1
    this.taken.add(record)
    this.#waitingCharacters += record.message?.length ?? 0
    if (!builder.isFull) return
    this.#makeReady(builder)
    if (this.#fault === '') void this.#flush()
  }

  /** Makes rows of what the writer had to do. */
  #tell(notices: WriterNotices): void {
    const rows = this.#losses.rowsOf(notices)
    if (rows.length > 0) this.append(rows)
  }

  #momentOf(atMicroseconds: number): number {
    const unixSeconds = Math.floor(atMicroseconds / 1_000_000)
    if (this.#zone.unixSeconds !== unixSeconds) {
      const offset = this.#options.offsetSecondsAt(unixSeconds)
      this.#zone = { unixSeconds, offsetSeconds: momentAt(unixSeconds, offset) }
    }
    return this.#zone.offsetSeconds
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
    for (const origin of logOrigins)
      if (this.#builders[origin].rows > 0) this.#makeReady(this.#builders[origin])
    this.#waitingCharacters = 0
    if (this.#ready.length > 0) this.#written = this.#written.then(() => this.#writeReady())
    return this.#written
  }

  #makeReady(builder: ChunkBuilder): void {
    const chunk = builder.take()
    this.#waitingBytes += chunk.bytes.length
    this.#ready.push(chunk)
  }

  #waitsNoMore({ origin, rows, bytes }: Chunk): void {
    this.#waiting[origin] -= rows
    this.#waitingBytes -= bytes.length
  }

  async #writeReady(): Promise<void> {
    // Those that could not be written before come first: what follows on them would not let them in any more.
    const chunks = this.#ready
    this.#ready = []
    if (chunks.length === 0) return
    try {
      const { written, fault, pending, notices } = await this.#writer.ask({ op: 'append', chunks })
      this.#fault = fault ?? ''
      for (const chunk of chunks.slice(0, written)) this.#waitsNoMore(chunk)
      if (fault !== null) this.#notWritten(chunks.slice(written), fault)
      else this.#opening.note({ bootFirstId: this.#bootFirstId, nextId: this.#nextId })
      this.#tell(notices)
      if (pending === 0) return
      if (pending < mostPending) void this.#sealing.run()
      else await this.#sealing.some()
    } catch (error) {
      this.#notWritten(chunks, (error as Error).message)
    }
  }

  /** Packets that could not be written are lost; all else is kept and tried again. */
  #notWritten(chunks: readonly Chunk[], fault: string): void {
    this.#fault = fault
    const kept = chunks.filter(({ origin }) => origin !== 'packet')
    for (const chunk of chunks) {
      if (chunk.origin !== 'packet') continue
      this.#losses.drop('packet', chunk.rows)
      this.#waitsNoMore(chunk)
    }
    this.#ready = [...kept, ...this.#ready]
    if (kept.length > 0 && !this.#closed) this.#flushWithin(retryMilliseconds)
  }

  #endHungThreads(): void {
    for (const thread of [this.#writer, this.#sealer, this.#reader]) {
      if (thread.silentMilliseconds() > longestSilenceMilliseconds) thread.end('it did not answer')
    }
  }
}

function givenUp(): Result<never> {
  return fail({ kind: 'unavailable', message: message('this log query was given up') })
}
