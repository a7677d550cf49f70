import type { LogEvent, LogPriority } from '../log-record.ts'

/** A row as it is printed for a receiver. */
export interface PrintedRow {
  /** 16 digits. */
  readonly id: string
  readonly unixSeconds: number
  readonly microseconds: number
  /** Minutes that the gateway's time zone was ahead of UTC. */
  readonly offsetMinutes: number
  readonly priority: LogPriority
  readonly message: string
  readonly syslogId: string
  readonly unit: string
  readonly event: LogEvent | null
}

/** Who sends. */
export interface Sender {
  readonly hostName: string
  /** Private enterprise number (IANA) in the identifiers of structured data. */
  readonly enterpriseId: number
  readonly version: string
}
