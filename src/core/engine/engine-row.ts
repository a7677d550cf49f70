import type { EndedConnection } from './connection-end.ts'
import type { LoggedPacket } from './observation.ts'
import type { LeftOut } from './packet-loss.ts'

/**
 * Something that an engine brings for the system log.
 *
 * - `packet`: a packet that a rule logs. `packets-left-out`: more came of a rule and a source than there is room for.
 * - `packets-lost`: packets that rules log and that were lost on their way.
 * - `connection`: a connection that ended. `connections-lost`: ends that did not become rows.
 * - `line`: a line that a program of the engine printed at `atMs` (Unix), of at most 1,000 characters.
 */
export type EngineRow =
  | { readonly kind: 'packet'; readonly packet: LoggedPacket }
  | { readonly kind: 'packets-left-out'; readonly leftOut: LeftOut }
  | { readonly kind: 'packets-lost'; readonly packets: number }
  | { readonly kind: 'connection'; readonly connection: EndedConnection }
  | { readonly kind: 'connections-lost'; readonly connections: number }
  | {
      readonly kind: 'line'
      readonly program: string
      readonly atMs: number
      readonly stream: 'stdout' | 'stderr'
      readonly line: string
    }
