import type { DeniedConnection } from '../../core/engine/rows/denied-connection.ts'
import type { RecogniserFigures } from './recogniser.ts'

/** Name of the recogniser process, and of its folder below the run folder. */
export const recogniserName = 'recogniser'
/** Names of files in its folder: its socket, the policy, and hosts in nDPI's format for custom protocols. */
export const recogniserFiles = { socket: 'ctl', policy: 'policy.json', hosts: 'hosts.txt' } as const

/** Packets that wait in the kernel at most. */
export const mostQueued = 8_192

/** Bytes of a line: some hundred connections. */
export const longestLine = 1024 * 1024

/**
 * A line to the process: to read the policy again; to tell how it does; to tell from now on of connections that it ended. An empty
 * line asks whether it works.
 */
export type RecogniserQuestion = 'reload' | 'figures' | 'listen'

/** Fate of the packets of the queue, and the memory of the process. */
export interface ProcessFigures extends RecogniserFigures {
  /** Resident memory. */
  readonly memoryBytes: number
}

/** The figures of the process with the state of its queue in the kernel. */
export interface QueueFigures extends ProcessFigures {
  /** Packets that wait in the kernel now. */
  readonly depth: number
  /** Packets that the kernel dropped for want of room, in its queue and in the socket. */
  readonly lost: number
}

/** A line from the process: answers in the order of the questions; connections that were ended, and how many more by rule. */
export type RecogniserLine =
  | { readonly reloaded: true }
  | { readonly refused: string }
  | { readonly figures: ProcessFigures }
  | { readonly denied: readonly DeniedConnection[]; readonly leftOut: readonly LeftOutDenials[] }

/** Ended connections of one rule or profile and one source that are not told of one by one. */
export interface LeftOutDenials {
  readonly prefix: string
  readonly source: string | null
  readonly packets: number
}
