import { readFileSync } from 'node:fs'
import { type CSocket, openSocket, SocketError } from '../../c-socket.ts'

const family = 16 // AF_NETLINK
const raw = 3 // SOCK_RAW
const netfilter = 12 // NETLINK_NETFILTER
const socketLevel = 1 // SOL_SOCKET
const netlinkLevel = 270 // SOL_NETLINK
const receiveBuffer = { forced: 33, plain: 8 } as const
const join = 1 // NETLINK_ADD_MEMBERSHIP
const endsGroup = 3 // NFNLGRP_CONNTRACK_DESTROY
const noBuffers = 105 // ENOBUFS
const addressBytes = 12
const receiveBytes = 1 << 16
const answerQueueBytes = 1 << 20
/** Some 60,000 ends. */
const endsQueueBytes = 32 << 20

/** A socket to the kernel's table of connections. */
export interface ConntrackSocket {
  send(messages: Uint8Array): void
  /** The next messages that came, null when there are none; `lost` where more came than there was room for. */
  receive(): Buffer | null | 'lost'
}

/** A socket to which the kernel announces the end of each connection, with SIGIO. */
export interface EndsSocket extends Pick<ConntrackSocket, 'receive'> {
  /** Ends that there was no room for, since it was opened. */
  lost(): number
}

function open(queueBytes: number): CSocket {
  const socket = openSocket(family, raw, netfilter)
  try {
    // Only root of the machine may have more than its limit says.
    socket.set(socketLevel, receiveBuffer.forced, queueBytes)
  } catch {
    socket.set(socketLevel, receiveBuffer.plain, queueBytes)
  }
  return socket
}

function receiver(socket: CSocket): ConntrackSocket['receive'] {
  const buffer = Buffer.alloc(receiveBytes)
  return () => {
    try {
      const got = socket.receive(buffer)
      return got === null ? null : Buffer.from(buffer.subarray(0, Math.min(got.length, buffer.length)))
    } catch (error) {
      if (error instanceof SocketError && error.errno === noBuffers) return 'lost'
      throw error
    }
  }
}

/** Opens a socket for questions. Works under Bun with CAP_NET_ADMIN; throws otherwise. */
export function openConntrack(): ConntrackSocket {
  const socket = open(answerQueueBytes)
  const kernel = new Uint8Array(addressBytes)
  kernel[0] = family
  return { send: (messages) => socket.send(messages, kernel), receive: receiver(socket) }
}

/** Opens a socket for ends; its port is the number of this process. */
export function openEnds(): EndsSocket {
  const socket = open(endsQueueBytes)
  const address = Buffer.alloc(addressBytes)
  address.writeUInt16LE(family, 0)
  address.writeUInt32LE(process.pid, 4)
  socket.bind(address)
  socket.signal()
  socket.set(netlinkLevel, join, endsGroup)
  return { receive: receiver(socket), lost: () => dropped(process.pid) }
}

/** The kernel counts each message that a socket had no room for. */
function dropped(port: number): number {
  for (const line of readFileSync('/proc/self/net/netlink', 'latin1').split('\n')) {
    const columns = line.trim().split(/\s+/)
    if (columns[1] === String(netfilter) && columns[2] === String(port)) return Number(columns[8])
  }
  return 0
}
