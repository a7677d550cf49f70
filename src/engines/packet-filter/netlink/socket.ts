import { type CSocket, openSocket, SocketError } from '../../c-socket.ts'
import type { Exchanged } from './kernel.ts'

const family = 16 // AF_NETLINK
const raw = 3 // SOCK_RAW
const netfilter = 12 // NETLINK_NETFILTER
const socketLevel = 1 // SOL_SOCKET
const netlinkLevel = 270 // SOL_NETLINK
/** The option that only root of the machine may set, and the one for others: `SO_SNDBUFFORCE`, `SO_SNDBUF` and so on. */
const options = { sendBuffer: [32, 7], receiveBuffer: [33, 8] } as const
const netlinkOptions = { shortErrors: 10, explainedErrors: 11 } as const
const membership = { join: 1, leave: 2 } as const
const changesGroup = 7 // NFNLGRP_NFTABLES
const noBuffers = 105 // ENOBUFS
const receiveBytes = 1 << 18
const receiveQueueBytes = 8 << 20
/** Unread, the changes of a load of 10,000 rules are some 20 MB. */
const changeQueueBytes = 32 << 20
const smallestSendBytes = 1 << 18

/** The kernel, as a sockaddr. */
const kernel = Uint8Array.of(family, ...new Array<number>(11).fill(0))

/** Sets the room of a socket. Only root of the machine may have more than its limit says. */
function makeRoom(socket: CSocket, [force, plain]: readonly [number, number], bytes: number): void {
  try {
    socket.set(socketLevel, force, bytes)
  } catch {
    socket.set(socketLevel, plain, bytes)
  }
}

/** Opens a socket for which the kernel keeps at most so many bytes that have not been read. */
function open(queueBytes: number): CSocket {
  const socket = openSocket(family, raw, netfilter)
  makeRoom(socket, options.receiveBuffer, queueBytes)
  return socket
}

/** Reads the next message that came, null when there is none; `lost` where more came than there was room for. */
function receiver(socket: CSocket): () => Buffer | null | 'lost' {
  const buffer = Buffer.alloc(receiveBytes)
  return () => {
    try {
      const got = socket.receive(buffer)
      if (got === null) return null
      if (got.length > buffer.length)
        throw new Error('the kernel answers more at once than there is room for')
      return Buffer.from(buffer.subarray(0, got.length))
    } catch (error) {
      if (error instanceof SocketError && error.errno === noBuffers) return 'lost'
      throw error
    }
  }
}

/**
 * Opens a socket to the packet filter of this network namespace; the returned function sends messages and reads the whole
 * answer of the kernel, which comes before the sending ends. Works under Bun with CAP_NET_ADMIN; throws otherwise.
 */
export function openNetlink(): (messages: Uint8Array) => Exchanged {
  const socket = open(receiveQueueBytes)
  for (const option of Object.values(netlinkOptions)) socket.set(netlinkLevel, option, 1)
  const receiveOne = receiver(socket)
  let sendBytes = 0

  const receive = (): Buffer => {
    const parts: Buffer[] = []
    for (let part = receiveOne(); part !== null; part = receiveOne()) if (part !== 'lost') parts.push(part)
    return Buffer.concat(parts)
  }

  return (messages) => {
    const needed = Math.max(messages.length, smallestSendBytes)
    if (needed > sendBytes) makeRoom(socket, options.sendBuffer, needed)
    sendBytes = Math.max(needed, sendBytes)
    try {
      socket.send(messages, kernel)
    } catch (error) {
      if (error instanceof SocketError) return { errno: error.errno, answer: Buffer.alloc(0) }
      throw error
    }
    return { errno: 0, answer: receive() }
  }
}

/** Membership in the group of sockets to which the kernel announces every transaction of the packet filter. */
export interface ChangeGroup {
  join(): void
  leave(): void
  /** The next announcement, null when there is none; `lost` where the kernel had more than there was room for. */
  receive(): Buffer | null | 'lost'
}

/** Opens a socket that may join the group. SIGIO comes when there is something to receive. */
export function openChangeGroup(): ChangeGroup {
  const socket = open(changeQueueBytes)
  // A socket without an address of its own gets no announcements.
  socket.bind(kernel)
  socket.signal()
  return {
    join: () => socket.set(netlinkLevel, membership.join, changesGroup),
    leave: () => socket.set(netlinkLevel, membership.leave, changesGroup),
    receive: receiver(socket),
  }
}
