import type { ServiceStatus } from './observation.ts'

/** One of the processes that make a gateway, as those who keep it running see it. */
export interface ProcessStatus {
  readonly name: string
  readonly status: ServiceStatus
  /** Empty when all is well. */
  readonly message: string
  /** How often it was started again. */
  readonly restarts: number
  readonly lastEnd: ProcessEnd | null
  /** When it is started again, in Unix milliseconds; null while it runs. */
  readonly nextStartMs: number | null
}

/** When and why a process ended, and who ended it, in words. */
export interface ProcessEnd {
  readonly atMs: number
  readonly reason: string
}

/** What the supervisor says to those that it started. */
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

/** A process that ended by itself, or was ended since it hung. */
export interface NamedEnd extends ProcessEnd {
  readonly name: string
}

/** The answer to `are-you-alive`; `pid` as the owner of `/proc` numbers the process. */
export interface AliveMessage {
  readonly type: 'alive'
  readonly pid: number
}
