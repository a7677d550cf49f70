import { readFileSync } from 'node:fs'
import { type NetfilterSocket, netfilter, openNetfilter } from '../../netlink-socket.ts'

const endsGroup = 3 // NFNLGRP_CONNTRACK_DESTROY
const answerQueueBytes = 1 << 20

/** A socket to which the kernel announces the end of each connection, with SIGIO. */
export interface EndsSocket extends Pick<NetfilterSocket, 'receive'> {
  /** Ends that there was no room for, since it was opened. */
  lost(): number
}

/** Opens a socket for questions to the kernel's table of connections. */
export function openConntrack(): Pick<NetfilterSocket, 'send' | 'receive'> {
  return openNetfilter(answerQueueBytes)
}

/** Opens a socket for ends, with room for so many bytes of them; its port is the number of this process. */
export function openEnds(queueBytes: number): EndsSocket {
  const socket = openNetfilter(queueBytes)
  socket.listen(process.pid)
  socket.join(endsGroup)
  return { receive: socket.receive, lost: () => dropped(process.pid) }
}

/** The kernel counts each message that a socket had no room for. */
function dropped(port: number): number {
  for (const line of readFileSync('/proc/self/net/netlink', 'latin1').split('\n')) {
    const columns = line.trim().split(/\s+/)
    if (columns[1] === String(netfilter) && columns[2] === String(port)) return Number(columns[8])
  }
  return 0
}
