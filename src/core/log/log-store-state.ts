import type { Said } from '../text/message.ts'

/** Where rows of the log are kept and asked, and how far they are there. */
export interface LogStoreState {
  /**
   * - `connecting`: the first answer is awaited.
   * - `moving`: older rows are on their way; queries are answered from both.
   * - `active`: all rows but the newest are there.
   * - `failed`: it is of no use; queries are answered by the local log alone.
   */
  readonly state: 'connecting' | 'moving' | 'active' | 'failed'
  /** Rows that are in the local log alone, as far as ids say. */
  readonly rowsWaiting: number
  /** Age of the oldest of them. */
  readonly lagSeconds: number
  /** The rows up to this id are there. */
  readonly storedThrough: number
  /** Rows that were brought back into the local log, since the start. */
  readonly rowsBack: number
  /** Rows that left the local log before they could be stored. */
  readonly rowsLost: number
  /** The newest fault, and when it was; null without one. Over where the state is not `failed`. */
  readonly lastError: { readonly text: Said; readonly atSeconds: number } | null
  /** What to do about it; empty where nothing is to be done. */
  readonly remedy: Said
  /** Version of ClickHouse; empty while it is not known. */
  readonly version: string
}
