import { fail, ok, type Result } from '../../../core/failure.ts'
import type { LogHistogram, LogHistogramQuery } from '../../../core/log/log-histogram.ts'
import type { LogQuery } from '../../../core/log/log-query.ts'
import type { LogStoreState } from '../../../core/log/log-store-state.ts'
import type { LogText } from '../log-message.ts'
import type { LogStore } from '../log-store.ts'
import { lengthOf, type QueryLength, QueryTurns } from '../query-turns.ts'
import { ArchiveReturner } from './archive-returner.ts'
import { ArchiveSender, type ArchiveTarget, type SenderParts } from './archive-sender.ts'
import type { ArchiveInUse } from './archive-view.ts'
import { ClickHouseFault, type FaultKind } from './fault.ts'

/**
 * Who answered a query: the local log, ClickHouse with the newest rows of the local log, or the local log alone since
 * ClickHouse cannot be used.
 */
export type Answerer = 'local' | 'clickhouse' | 'local-without-clickhouse'

/** An answer, and who gave it. */
export interface StoreAnswer<T> {
  readonly value: T
  readonly by: Answerer
}

/** The text of a page. */
export interface StoredPage extends StoreAnswer<LogText> {
  /** To be called when the text is needed no more: until then others may have to wait for its memory. */
  readonly release: () => void
}

const usualWaitMilliseconds = 20_000

/** Parts of the reading of logs. */
export interface LogReadingParts extends Omit<SenderParts, 'target' | 'logs'> {
  readonly logs: Pick<LogStore, 'batch' | 'bringBack' | 'newestId' | 'query' | 'histogram'>
  /** Time for which a query waits for others; as long as one may take where it is absent. */
  readonly waitMilliseconds?: number
}

/** Answers queries from where the rows are: the local log, and ClickHouse where that is set. */
export class LogReading {
  readonly #parts: LogReadingParts
  readonly #turns: QueryTurns
  #sender: ArchiveSender | null = null
  #returner: ArchiveReturner | null = null
  #wanted: { readonly target: ArchiveTarget | null; readonly from: ArchiveTarget | null } = {
    target: null,
    from: null,
  }
  #closing: Promise<unknown> = Promise.resolve()

  constructor(parts: LogReadingParts) {
    this.#parts = parts
    this.#turns = new QueryTurns(parts.waitMilliseconds ?? usualWaitMilliseconds)
  }

  /**
   * Takes ClickHouse as it is set now; null for the local log alone, into which rows are then brought back that only `from`
   * has.
   */
  take(target: ArchiveTarget | null, from: ArchiveTarget | null = null): void {
    const before = this.#sender
    this.#sender = null
    this.#returner?.close()
    this.#returner = null
    const wanted = { target, from }
    this.#wanted = wanted
    // One that ends writes no position over that of the next.
    this.#closing = Promise.all([this.#closing, before?.close()]).then(() => {
      if (this.#wanted !== wanted) return
      if (target !== null) this.#sender = new ArchiveSender({ ...this.#parts, target })
      else if (from !== null) this.#returner = new ArchiveReturner({ ...this.#parts, target: from })
    })
  }

  /** Where rows are kept as it is set. */
  get kind(): 'local' | 'clickhouse' {
    return this.#wanted.target === null ? 'local' : 'clickhouse'
  }

  /** How far rows are in ClickHouse, or back; null where nothing is on its way. */
  get state(): LogStoreState | null {
    return this.#sender?.state ?? this.#returner?.state ?? null
  }

  /** Columns that the table in ClickHouse lacks, and that somebody has to add. */
  get missingColumns(): readonly string[] {
    return this.#sender?.missingColumns ?? []
  }

  /** As `LogStore.query`; `too-many` where others take all turns or memory. */
  async query(query: LogQuery, signal?: AbortSignal): Promise<Result<StoredPage>> {
    const answer = await this.#inTurn(lengthOf(query), signal, () =>
      this.#asked((archive) => this.#parts.logs.query(query, signal, archive)),
    )
    if (!answer.ok) return answer
    const bytes = answer.value.value.reduce((sum, { length }) => sum + length, 0)
    return ok({ ...answer.value, release: this.#turns.keep(bytes) })
  }

  /** As `LogStore.histogram`; `too-many` where others take all turns or memory. */
  histogram(query: LogHistogramQuery, signal?: AbortSignal): Promise<Result<StoreAnswer<LogHistogram>>> {
    return this.#inTurn('short', signal, () =>
      this.#asked((archive) => this.#parts.logs.histogram(query, signal, archive)),
    )
  }

  /** Stores no more rows. */
  async close(): Promise<void> {
    this.take(null)
    await this.#closing
  }

  async #inTurn<T>(
    length: QueryLength,
    signal: AbortSignal | undefined,
    ask: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const end = await this.#turns.take(length, signal)
    if (end === null) return fail({ kind: 'too-many', retryAfterSeconds: 10 })
    try {
      return await ask()
    } finally {
      end()
    }
  }

  async #asked<T>(
    ask: (archive: ArchiveInUse | null) => Promise<Result<T>>,
  ): Promise<Result<StoreAnswer<T>>> {
    const sender = this.#sender
    const used = sender?.use() ?? null
    if (sender !== null && used !== null) {
      try {
        return answered(await ask(used), 'clickhouse')
      } catch (error) {
        const { name, message, code } = error as NodeJS.ErrnoException
        if (name !== 'ClickHouseFault' && name !== 'ArchiveGone') throw error
        if (name === 'ClickHouseFault') sender.note(new ClickHouseFault(code as FaultKind, message))
      }
    }
    return answered(await ask(null), this.kind === 'local' ? 'local' : 'local-without-clickhouse')
  }
}

function answered<T>(answer: Result<T>, by: Answerer): Result<StoreAnswer<T>> {
  return answer.ok ? { ok: true, value: { value: answer.value, by } } : answer
}
