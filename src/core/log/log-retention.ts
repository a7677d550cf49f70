import type { LogKindName } from './log-kinds.ts'
import type { ByOrigin } from './log-record.ts'

/** Bound of the rows of an origin: bytes of their files, and days; null for what fits the disk. */
export interface WantedBound {
  readonly bytes: number | null
  readonly days: number | null
}

/** Rows that the log keeps, and how many. */
export interface LogRetention {
  readonly bounds: Partial<ByOrigin<WantedBound>>
  /** Kinds of rows that it does not take. */
  readonly omittedKinds: readonly LogKindName[]
}

/** Rows of an origin that the log has. */
export interface StoredOrigin {
  readonly rows: number
  readonly bytes: number
  /** Unix seconds of the oldest row; null without rows. */
  readonly oldestSecond: number | null
  /** The bound in force. */
  readonly bound: { readonly bytes: number; readonly days: number }
}
