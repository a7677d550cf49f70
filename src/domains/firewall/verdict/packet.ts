import type { CompileInputs } from '../../../core/engine/inputs.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'

/** The first packet of a connection, as a question to the policy. */
export interface Packet {
  /** IP protocol number. */
  readonly protocol: number
  readonly src: string
  /** 0 where the protocol has no ports. */
  readonly srcPort: number
  readonly dst: string
  readonly dstPort: number
  /** ICMPv6 type; an echo request when it is left out. */
  readonly icmpType?: number
  /** Device it comes in by; null for a packet that the gateway itself makes. */
  readonly inDevice: string | null
  /** Device it leaves by once DNAT has chosen the destination; null for a packet that ends at the gateway. */
  readonly outDevice: string | null
  /** Unix seconds. */
  readonly at: number
  /** Choice of a DNAT to a range; by default the first address and port of the range; a port in it stays. */
  readonly translated?: { readonly dst: string; readonly dstPort: number }
}

/** The configuration and what is observed, which together decide about a packet. */
export interface World {
  readonly snapshot: Snapshot
  readonly inputs: CompileInputs
}
