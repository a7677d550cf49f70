import type { Tuple } from '../../../core/engine/rows/connection-end.ts'
import type { InspectedConnection } from '../../../core/engine/rows/ips-alert.ts'

/** Name of the process that ends connections, and of its folder below the run folder. */
export const denialName = 'ips-denial'
/** Its socket in that folder. */
export const denialSocket = 'ctl'

/** Bytes of a line: a thousand tuples, or some packets of the largest kind. */
export const longestLine = 1024 * 1024
/** Questions of a line. */
export const mostAsked = 64

/** A packet that the engine found something in, by its addresses on its way between the translations. */
export interface AskedPacket {
  /** Number of the protocol of IP. */
  readonly protocol: number
  readonly tuple: Tuple
  /** The packet from its IP header on, in base 64, of a connection that is to be ended; null for one that goes on. */
  readonly ended: string | null
}

/** A line to the process. An empty line asks whether it works. */
export interface DenialQuestion {
  readonly id: number
  readonly asked: readonly AskedPacket[]
}

/** The answer: the connections of the packets, null where the kernel has none. */
export interface DenialAnswer {
  readonly id: number
  readonly found: readonly (InspectedConnection | null)[]
}
