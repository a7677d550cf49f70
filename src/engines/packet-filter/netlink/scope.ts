import type { ElementRange } from '../../../core/ruleset/ruleset.ts'
import type { ValueType } from './value.ts'

/** Parts of rules that not every kernel knows. */
export interface Knowledge {
  /** The verdict `queue`: without it rules accept, and iptables, which comes next, has the queue. */
  readonly queue: boolean
  /** The helper for FTP: without it no connection has it. */
  readonly ftp: boolean
  /** Options of TCP can be taken away: without it first packets keep theirs. */
  readonly tcpOptions: boolean
}

/**
 * Names and numbers that only the engine knows. `era` is appended to the names of sets and regular chains; `epoch` is
 * the number of the ruleset in connection marks, null where none may be written.
 */
export interface Scope {
  readonly era: string
  readonly epoch: number | null
  readonly knows: Knowledge
}

/** A list of values that a rule has for itself, and the number under which its batch knows it. */
export interface InlineSet {
  readonly id: number
  readonly type: ValueType
  readonly ranges: readonly ElementRange[]
}
