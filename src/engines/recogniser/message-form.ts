import type { PacketLayout } from './ip-packet.ts'

/** The first message of a client, which says whom it wants. nDPI reads what stands in one packet, in its usual form. */
export interface FirstMessage {
  /** Bytes that are kept. */
  readonly kept: number
  /** True behind a request for a tunnel, in which another client begins. */
  readonly isTunnel: boolean
  /** True behind a request that names a server in its first line, as one to a proxy does. */
  readonly isProxied: boolean
  /** True where the message was a whole request of HTTP, for no tunnel. */
  readonly isRequest: boolean
  /** True while more of the message is to come. */
  readonly isOpen: boolean
  /** True while the client goes on with a message of another kind, of which each part is joined with those before it. */
  readonly isPlain: boolean
  /** True where the client goes on as one whose message was read by the other end, though it was not there whole, or sends two messages in one, or one for two servers, or one so long that its server is not read. */
  readonly isPassedOver: boolean
  /** The ClientHello in what was taken last, as a record of TLS, where the packet does not show it. */
  readonly hello?: Buffer | null
  /**
   * Takes the next packet of the connection. Answers what is to be looked at in its place, as a packet: null for itself, `wait` for nothing until
   * there is more.
   */
  take(packet: Buffer, layout: PacketLayout): Buffer | 'wait' | null
}

/**
 * Bytes of a stream read as the first message of a client: none, the beginning of one, or a whole one, with bytes that nDPI reads, the length that it
 * has in the stream, whether a tunnel follows in which another client begins, and whether it is for a proxy.
 */
export type Reading =
  | { readonly kind: 'none' | 'more' }
  | {
      readonly kind: 'whole'
      readonly bytes: Buffer
      readonly length: number
      readonly isTunnel: boolean
      readonly isProxied?: boolean
      /** True where it names two servers, since those that answer it differ in which one counts, or may name one behind what is read. */
      readonly isAmbiguous?: boolean
    }
