import type { Said } from '../text/message.ts'
import type { PackageStatus } from './package-status.ts'
import type { ServiceStatus } from './status.ts'

/** One of the processes that make a gateway, as those who keep it running see it. */
export interface ProcessStatus {
  readonly name: string
  readonly status: ServiceStatus
  /** Empty when all is well. */
  readonly message: Said
  /** Number of restarts. */
  readonly restarts: number
  readonly lastEnd: ProcessEnd | null
  /** When it is started again, in Unix milliseconds; null while it runs. */
  readonly nextStartMs: number | null
  /** Its number in `/proc`; absent while it does not run, where it is not known yet, and of a thread. */
  readonly pid?: number
}

/** When and why a process ended, and who ended it, in words. */
export interface ProcessEnd {
  readonly atMs: number
  readonly reason: Said
}

/** Messages of the supervisor to the processes that it started. */
export type SupervisorMessage =
  | { readonly type: 'are-you-alive' }
  /** To the plane of a lab: its cards are there. To the keeper of the lab: its hosts may start. */
  | { readonly type: 'network' | 'start-hosts' }
  /** To the gateway process. `ended` names those that ended since the last message of this kind. */
  | {
      readonly type: 'processes'
      readonly processes: readonly ProcessStatus[]
      readonly ended: readonly NamedEnd[]
    }
  /**
   * To the gateway process: lines that processes printed, which it acknowledges by the highest number among them. `lost` lines
   * before them were not kept, since more came than there was room for.
   */
  | { readonly type: 'lines'; readonly lines: readonly ProcessLine[]; readonly lost: number }
  /** To the gateway process: the Debian packages of all engines, whenever one of them changes. */
  | { readonly type: 'packages'; readonly packages: readonly PackageStatus[] }

/** A line that a process printed on its standard error. */
export interface ProcessLine {
  /** Number among all lines of this supervisor, from 1. */
  readonly number: number
  readonly process: string
  readonly atMs: number
  readonly line: string
}

/** To the supervisor, of the gateway process: lines up to this number are in files of the log. */
export interface LinesKeptMessage {
  readonly type: 'lines-kept'
  readonly number: number
}

/** A process that ended by itself, or was ended since it hung. */
export interface NamedEnd extends ProcessEnd {
  readonly name: string
}

/** To the supervisor, of a process that may not send signals: end this child of mine. */
export interface EndChildMessage {
  readonly type: 'end-child'
  readonly pid: number
}

/** The answer to `are-you-alive`; `pid` as the owner of `/proc` numbers the process. */
export interface AliveMessage {
  readonly type: 'alive'
  readonly pid: number
}
