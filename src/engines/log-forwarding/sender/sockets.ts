import { readFileSync } from 'node:fs'
import { isIPv6, type Socket } from 'node:net'
import { parseAddress } from '../../../core/net/ip.ts'

/** A TCP connection of ours as the kernel sees it. */
export interface TcpState {
  /** Bytes that the other side has not acknowledged. */
  readonly unacknowledged: number
  /** It sends again, since nothing comes back. */
  readonly isRepeating: boolean
  /** Nothing is on the way, and the other side has not answered the last question whether it is there. */
  readonly isMissing: boolean
  /** The other side takes nothing for now, and has not answered the last question whether it does again. */
  readonly isUnanswered: boolean
  /** Seconds until it asks again whether the other side takes something; null where that takes all. */
  readonly asksInSeconds: number | null
}

/** The ends of a connection. */
type Ends = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>

const [retransmission, keepAlive, windowProbe] = ['01', '02', '04']
/** Ticks of the kernel's timers in its tables (USER_HZ). */
const ticksPerSecond = 100

/** Reads the state of a connection; null where the kernel does not know it any more. */
export function tcpState(socket: Ends): TcpState | null {
  const file = isIPv6(socket.localAddress ?? '') ? 'tcp6' : 'tcp'
  return stateIn(readFileSync(`/proc/self/net/${file}`, 'latin1'), socket)
}

/** The state of a connection in the kernel's table; null where it is not in it. */
export function stateIn(
  table: string,
  { localAddress, localPort, remoteAddress, remotePort }: Ends,
): TcpState | null {
  const local = inTable(localAddress, localPort)
  const remote = inTable(remoteAddress, remotePort)
  for (const line of table.split('\n')) {
    // `sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout ...`; the latter counts probes.
    const fields = line.trim().split(/\s+/)
    const [, from = '', to = '', , queues = '', timer = ''] = fields
    if (from !== local || to !== remote) continue
    return {
      unacknowledged: Number.parseInt(queues.split(':')[0] ?? '0', 16),
      isRepeating: timer.startsWith(retransmission) && Number.parseInt(fields[6] ?? '0', 16) > 0,
      isMissing: timer.startsWith(keepAlive) && Number(fields[8]) > 0,
      isUnanswered: timer.startsWith(windowProbe) && Number(fields[8]) > 0,
      asksInSeconds: timer.startsWith(windowProbe)
        ? Number.parseInt(timer.split(':')[1] ?? '0', 16) / ticksPerSecond
        : null,
    }
  }
  return null
}

/** Address and port as the table has them: words of four bytes, the last byte of each first. */
function inTable(text: string | undefined, port: number | undefined): string {
  const address = parseAddress(text ?? '')
  if (address === null) return ''
  const digits = address.value.toString(16).padStart(address.family === 4 ? 8 : 32, '0')
  const words = digits.match(/.{8}/g) ?? []
  const swapped = words.map((word) => (word.match(/../g) ?? []).reverse().join('')).join('')
  return `${swapped}:${(port ?? 0).toString(16).padStart(4, '0')}`.toUpperCase()
}
