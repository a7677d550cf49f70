import type { LogPriority } from '../../log/log-record.ts'
import type { LoggedPacket } from '../observation.ts'
import type { LeftOut } from '../packet-loss.ts'
import type { EndedConnection } from './connection-end.ts'
import type { DeniedConnection } from './denied-connection.ts'
import type { AlertsLeftOut, IpsAlert } from './ips-alert.ts'
import type { WafLeftOut, WafMatch } from './waf-match.ts'
import type { WebRequest } from './web-request.ts'

/**
 * Something that an engine brings for the system log.
 *
 * - `packet`: a packet that a rule logs. `packets-left-out`: more came of a rule and a source than there is room for.
 * - `packets-lost`: packets that rules log and that were lost on their way.
 * - `ips`: a signature was found by the inspector of a profile, by the profile's name; `profiles` are the ids of all that it inspects for. `ips-left-out`: more were than there is room for.
 *   `ips-lost`: so many of a profile nobody could read.
 * - `connection`: a connection that ended. `connections-lost`: ends that did not become rows.
 * - `application-denied`: a connection that application control ended.
 * - `content-filter`: a request to a web site that is over. `requests-lost`: so many did not become rows.
 * - `waf`: a rule of the web application firewall matched a request. `waf-left-out`: more did than there is room for; `waf-lost`: so
 *   many requests that rules matched, and whose rules are not known.
 * - `kernel`: a record of the kernel. `journal`: an entry of the machine's journal.
 * - `records-lost`: so many records of either are not in the log, and why.
 * - `line`: a line that a program of the engine printed at `atMs` (Unix), of at most 1,000 characters.
 */
export type EngineRow =
  | KernelRow
  | JournalRow
  | RecordsLostRow
  | { readonly kind: 'packet'; readonly packet: LoggedPacket }
  | { readonly kind: 'packets-left-out'; readonly leftOut: LeftOut }
  | {
      readonly kind: 'ips'
      readonly profile: string
      readonly profiles: readonly string[]
      readonly alert: IpsAlert
    }
  | { readonly kind: 'ips-left-out'; readonly leftOut: AlertsLeftOut }
  | { readonly kind: 'ips-lost'; readonly profile: string; readonly alerts: number }
  | { readonly kind: 'packets-lost'; readonly packets: number }
  | { readonly kind: 'connection'; readonly connection: EndedConnection }
  | { readonly kind: 'connections-lost'; readonly connections: number }
  | { readonly kind: 'application-denied'; readonly denied: DeniedConnection }
  | { readonly kind: 'content-filter'; readonly request: WebRequest }
  | { readonly kind: 'requests-lost'; readonly requests: number }
  | { readonly kind: 'waf'; readonly match: WafMatch }
  | { readonly kind: 'waf-left-out'; readonly leftOut: WafLeftOut }
  | { readonly kind: 'waf-lost'; readonly requests: number }
  | {
      readonly kind: 'line'
      readonly program: string
      readonly atMs: number
      readonly stream: 'stdout' | 'stderr'
      readonly line: string
    }

/** Content that records of the kernel and of the journal have in common; `atMicroseconds` is Unix time. */
interface SystemRecord {
  readonly atMicroseconds: number
  readonly priority: LogPriority
  readonly message: string
  /** Name of the facility as syslog has it, such as `kern` or `auth`; empty where it is not known. */
  readonly facility: string
}

/**
 * A record of the kernel, with its number since the boot (absent where the journal brought it), and the part of the kernel and
 * the device that it names.
 */
export interface KernelRow extends SystemRecord {
  readonly kind: 'kernel'
  readonly sequence?: number
  readonly subsystem?: string
  readonly device?: string
}

/** An entry of the journal: program and service that wrote it, its process, user and file. */
export interface JournalRow extends SystemRecord {
  readonly kind: 'journal'
  readonly syslogId: string
  readonly unit: string
  readonly pid?: number
  readonly uid?: number
  readonly executable?: string
}

/** Records that are not in the log. */
export interface RecordsLostRow {
  readonly kind: 'records-lost'
  readonly source: 'kernel' | 'journal'
  readonly records: number
  /**
   * - `overwritten`: the kernel had no room for them until they could be read.
   * - `flood`: more came than there is room for in the log.
   * - `too-long`: they are longer than what is read.
   */
  readonly reason: 'overwritten' | 'flood' | 'too-long'
}
