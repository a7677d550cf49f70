import type { ConnectionQuestion } from '../../../core/engine/declared/connection-table.ts'
import type { EndedConnection, Translation } from '../../../core/engine/rows/connection-end.ts'
import type { Asked } from './entry.ts'

/** Name of the process that reads the table of connections, and of its folder below the run folder. */
export const conntrackName = 'conntrack'
/** Name of its socket in its folder. */
export const conntrackSocket = 'ctl'

/** Bytes of a line: some thousand packets or ends. */
export const longestLine = 16 * 1024 * 1024

/** A line to the process; an empty line asks whether it works. */
export type ConntrackQuestion =
  | { readonly id: number; readonly asked: readonly Asked[] }
  | { readonly id: number; readonly table: ConnectionQuestion }

/**
 * A line from the process: answers in the order of what was asked; the answer about the table, or why there is none;
 * ends of connections, and how many more were lost.
 */
export type ConntrackLine =
  | { readonly id: number; readonly found: readonly (Translation | null)[] }
  | { readonly id: number; readonly table: object }
  | { readonly id: number; readonly refused: string }
  | { readonly ends: readonly EndedConnection[]; readonly lost: number }
