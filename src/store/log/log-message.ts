import type { Result } from '../../core/failure.ts'
import type { LogHistogram, LogHistogramQuery } from '../../core/log/log-histogram.ts'
import type { LogQuery } from '../../core/log/log-query.ts'
import type { ByOrigin, LogOrigin } from '../../core/log/log-record.ts'
import type { StoredOrigin } from '../../core/log/log-retention.ts'
import type { Frames } from '../../core/log/print/frames.ts'
import type { Sender } from '../../core/log/print/sender.ts'
import type { ArchiveView } from './clickhouse/archive-view.ts'
import type { Batch, BatchJob } from './clickhouse/batch.ts'
import type { BringBackJob } from './clickhouse/bring-back.ts'
import type { LogBound } from './log-folder.ts'
import type { ExportJob, ExportPart } from './query/export.ts'
import type { FollowJob, MissingIds } from './query/follow.ts'
import type { ScanUnit } from './query/scan.ts'
import type { TailJob, TailPart } from './query/tail.ts'
import type { JournalSize } from './segments/journal-size.ts'
import type { Chunk } from './segments/raw-block.ts'
import type { SegmentFacts } from './segments/segment-format.ts'
import type { HeldRows, Pending } from './segments/writer.ts'
import type { WriterNotices } from './segments/writer-notices.ts'

/** Tasks of log threads: one writes, one seals what was written, one answers queries. */
export type LogRole = 'writer' | 'sealer' | 'reader'

/** Options of a log thread. */
export interface LogThreadOptions {
  readonly dataFolder: string
  /** Bounds of each origin; the oldest rows go first. */
  bounds: ByOrigin<LogBound>
  readonly journal: JournalSize
  /** Time limit of one query. */
  readonly deadlineMilliseconds: number
}

/** The text of an answer in pieces that follow each other, each in memory of its own. */
export type LogText = readonly Uint8Array<ArrayBuffer>[]

/** Requests to log threads. */
export type LogRequest =
  | { readonly op: 'append'; readonly chunks: readonly Chunk[] }
  | { readonly op: 'units' }
  | { readonly op: 'pending'; readonly except: readonly number[] }
  | { readonly op: 'sealed'; readonly segments: readonly SegmentFacts[] }
  | { readonly op: 'unsealed'; readonly origin: LogOrigin; readonly firstId: number; readonly most: number }
  | { readonly op: 'make-room'; readonly origin: LogOrigin; readonly sparedJournals: number }
  | { readonly op: 'end' }
  | { readonly op: 'stored' }
  | { readonly op: 'bounds'; readonly bounds: ByOrigin<LogBound> }
  | { readonly op: 'set-aside'; readonly path: string }
  | { readonly op: 'seal'; readonly pending: Pending }
  | { readonly op: 'take-over'; readonly after: number }
  | {
      readonly op: 'print'
      readonly job: FollowJob
      readonly units: readonly ScanUnit[]
      readonly form: PrintForm
    }
  | { readonly op: 'batch'; readonly job: BatchJob; readonly units: readonly ScanUnit[] }
  | { readonly op: 'sync' }
  | { readonly op: 'held'; readonly origin: LogOrigin }
  | { readonly op: 'bring-back'; readonly job: BringBackJob }
  | { readonly op: 'export'; readonly job: ExportJob; readonly units: readonly ScanUnit[] }
  | { readonly op: 'tail'; readonly job: TailJob; readonly units: readonly ScanUnit[] }
  | ({ readonly op: 'query'; readonly query: LogQuery; readonly units: readonly ScanUnit[] } & QueryParts)
  | {
      readonly op: 'histogram'
      readonly query: LogHistogramQuery
      readonly units: readonly ScanUnit[]
      readonly nowSeconds: number
      readonly view: ArchiveView | null
      readonly control: QueryParts['control']
    }

interface QueryParts {
  /** First row since the last boot. */
  readonly bootId: number
  /** Where rows are that need not be read here; null where there is no such place. */
  readonly view: ArchiveView | null
  /** Cells that tell the threads of a query from outside that nobody waits for it. */
  readonly control: Int32Array<SharedArrayBuffer>
}

/** Form of rows for a receiver, and who sends them. */
export interface PrintForm {
  readonly format: 'syslog' | 'cef'
  readonly sender: Sender
}

/** Rows in their form, with their ids. */
export interface PrintedRows {
  readonly frames: Frames
  readonly ids: Float64Array<ArrayBuffer>
  /** Up to here there are no others. */
  readonly through: number
  /** Ids up to there of rows that left the log, or were never written. */
  readonly missing: readonly MissingIds[]
  /** Unix seconds of the rows. */
  readonly seconds: Float64Array<ArrayBuffer>
}

/** Answers of log threads, by request. */
export interface LogAnswers {
  /** Chunks that were written, why not the others, journals to seal. */
  readonly append: {
    readonly written: number
    readonly fault: string | null
    readonly pending: number
    readonly notices: WriterNotices
  }
  readonly units: readonly ScanUnit[]
  readonly pending: Pending | null
  readonly sealed: null
  readonly unsealed: WriterNotices
  readonly 'make-room': boolean
  readonly end: null
  readonly stored: ByOrigin<StoredOrigin>
  readonly bounds: null
  readonly 'set-aside': WriterNotices
  readonly seal: SegmentFacts
  /** Segments of older rows, and the last id that was read; null when all are there. */
  readonly 'take-over': { readonly segments: readonly SegmentFacts[]; readonly last: number } | null
  readonly query: Result<LogText>
  readonly histogram: Result<LogHistogram>
  readonly print: PrintedRows
  readonly batch: Batch
  readonly sync: null
  readonly held: HeldRows
  readonly 'bring-back': SegmentFacts | null
  readonly tail: TailPart
  readonly export: ExportPart
}
