/** Addresses and ports of one direction; ports are null where the protocol has none. */
export interface Tuple {
  readonly source: string
  readonly sourcePort: number | null
  readonly destination: string
  readonly destinationPort: number | null
}

/** Of ICMP, in which it stands for the ports. */
export interface IcmpQuery {
  readonly type: number
  readonly code: number
  readonly id: number
}

/** Addresses of a packet of a translated connection: as they were before any translation, and as they are after all. */
export interface Translation {
  readonly original: Tuple
  readonly translated: Tuple
}

/** Packets of one direction of a connection, and their bytes. */
export interface DirectionCount {
  readonly packets: number
  readonly bytes: number
}

/** A connection that the kernel forgot. The tuple is that of its first packet before any translation. */
export interface EndedConnection {
  /** Unix microseconds. */
  readonly atMicroseconds: number
  /** Unix microseconds; null where the kernel did not note it. */
  readonly startedMicroseconds: number | null
  readonly protocol: string
  readonly tuple: Tuple
  /** The same tuple after all translation; null where nothing was translated. */
  readonly translated: Tuple | null
  /** Null where the kernel did not count. */
  readonly sent: DirectionCount | null
  readonly received: DirectionCount | null
}
