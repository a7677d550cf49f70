import { type PacketLayout, tcp, udp } from './ip-packet.ts'
import { QuicMessage } from './quic-message.ts'
import { StreamMessage } from './stream-message.ts'

/** The first message of a client, which says whom it wants. nDPI reads what stands in one packet, in its usual form. */
export interface FirstMessage {
  /** Bytes that are kept. */
  readonly kept: number
  /** True behind a request for a tunnel, in which another client begins. */
  readonly isTunnel: boolean
  /** True while more of the message is to come. */
  readonly isOpen: boolean
  /**
   * Takes the next packet of the connection. Answers what is to be looked at in its place, as a packet: null for itself, `wait` for nothing until
   * there is more.
   */
  take(packet: Buffer, layout: PacketLayout): Buffer | 'wait' | null
}

/** That of a connection over a protocol of IP; null where such have none that is read. */
export function firstMessageOf(protocol: number): FirstMessage | null {
  if (protocol === tcp) return new StreamMessage()
  return protocol === udp ? new QuicMessage() : null
}
