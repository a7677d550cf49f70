import type { ByOrigin } from '../../core/log/log-record.ts'
import type { LogRetention } from '../../core/log/log-retention.ts'
import type { LogBound } from './log-folder.ts'
import type { JournalSize } from './segments/journal-size.ts'

/** Options of the log. */
export interface LogStoreOptions {
  readonly dataFolder: string
  /** Changes with every boot of what the log speaks of; rows since the newest change answer `last_reboot_only`. */
  readonly bootId: string
  /** Seconds that the gateway's time zone is ahead of UTC at `unixSeconds`. */
  readonly offsetSecondsAt: (unixSeconds: number) => number
  /** Bounds of each origin; the oldest rows go first. In place of those of `retention`. */
  readonly bounds?: ByOrigin<LogBound>
  /** Rows that are kept from the start on, until `retain` says another. */
  readonly retention?: LogRetention
  /** Size at which rows are sealed. */
  readonly journal?: JournalSize
  /** Time after which one query is given up. */
  readonly deadlineMilliseconds?: number
}
