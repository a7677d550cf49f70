import { readFileSync } from 'node:fs'
import { isIPv6, type Socket } from 'node:net'

/** What the kernel says of a TCP connection of ours. */
export interface TcpState {
  /** Bytes that the other side has not acknowledged. */
  readonly unacknowledged: number
  /** What was sent is sent again, since nothing comes back. */
  readonly isRepeating: boolean
}

const retransmission = '01'

/** Reads the state of a connection; null where the kernel does not know it any more. */
export function tcpState({ localPort, remotePort, localAddress = '' }: Socket): TcpState | null {
  const file = isIPv6(localAddress) ? 'tcp6' : 'tcp'
  const [local, remote] = [hexadecimal(localPort), hexadecimal(remotePort)]
  for (const line of readFileSync(`/proc/self/net/${file}`, 'latin1').split('\n')) {
    // `sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt ...`
    const fields = line.trim().split(/\s+/)
    const [, from = '', to = '', , queues = '', timer = ''] = fields
    if (!from.endsWith(`:${local}`) || !to.endsWith(`:${remote}`)) continue
    return {
      unacknowledged: Number.parseInt(queues.split(':')[0] ?? '0', 16),
      isRepeating: timer.startsWith(retransmission) && Number.parseInt(fields[6] ?? '0', 16) > 0,
    }
  }
  return null
}

function hexadecimal(port: number | undefined): string {
  return (port ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
