import { tcp, udp } from './ip-packet.ts'
import type { FirstMessage } from './message-form.ts'
import { QuicMessage } from './quic-message.ts'
import { StreamMessage } from './stream-message.ts'

/** That of a connection over a protocol of IP; null where such have none that is read. */
export function firstMessageOf(protocol: number): FirstMessage | null {
  if (protocol === tcp) return new StreamMessage()
  return protocol === udp ? new QuicMessage() : null
}
