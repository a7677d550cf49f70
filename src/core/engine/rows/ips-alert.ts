import type { Translation, Tuple } from './connection-end.ts'

/** A signature that was found in a connection, as the packet that completed it has addresses; ports are null where there are none. */
export interface IpsAlert {
  readonly atMicroseconds: number
  readonly action: 'alert' | 'drop'
  readonly sid: number
  readonly revision: number
  readonly signature: string
  readonly classtype: string
  readonly severity: string
  readonly tactics: readonly string[]
  readonly protocol: string
  /** Application as the engine calls it; empty where it is not known. */
  readonly application: string
  readonly source: string
  readonly sourcePort: number | null
  readonly destination: string
  readonly destinationPort: number | null
  /** Host and path that were asked for; empty where the application has none. */
  readonly host: string
  readonly path: string
  readonly toServer: boolean
  /** Of the connection, in both directions, up to there; null where the engine does not say. */
  readonly bytes: number | null
  /** Absent where the kernel does not know it, or nobody tells in time. */
  readonly connection?: InspectedConnection
}

/** The connection of a packet that intrusion prevention saw. */
export interface InspectedConnection {
  /** Number that the rule of the firewall left in the connection's mark; 0 for none. */
  readonly ruleNumber: number
  /** True when it was marked as denied with this packet. */
  readonly isEnded: boolean
  /** Tuple of its first packet before any translation. */
  readonly first: Tuple
  /** Null where nothing is translated. */
  readonly translation: Translation | null
}

/** Alerts of a signature and a source that did not become rows; `source` is null for sources that are not listed one by one. */
export interface AlertsLeftOut {
  readonly profile: string
  readonly sid: number
  readonly source: string | null
  readonly alerts: number
}
