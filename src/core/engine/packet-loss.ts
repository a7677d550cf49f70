/** Packets of one rule that were not logged, since more came than a rule and a source are given room for. */
export interface LeftOut {
  /** Rule and verdict, as in the rows: `fwd.ngfw.12 drop`. */
  readonly prefix: string
  /** An address, or a network of 64 bits; null for sources that are not listed one by one. */
  readonly source: string | null
  readonly packets: number
}

/** Packets that rules log and that never became rows, since the reader of the log was started. */
export interface PacketLosses {
  /** Left out on purpose: more of a rule and a source than the limit. */
  readonly leftOut: number
  /** Between the kernel and the plane: more came than could be read. */
  readonly unread: number
  /** Between the plane and the gateway process, while that did not take them. */
  readonly unheard: number
  /** Ends of connections that did not become rows; absent where none are asked for. */
  readonly connections?: number
}
