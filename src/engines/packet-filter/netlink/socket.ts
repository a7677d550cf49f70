import { SocketError } from '../../c-socket.ts'
import { type NetfilterSocket, openNetfilter } from '../../netlink-socket.ts'
import type { Exchanged } from './kernel.ts'

const netlinkOptions = { shortErrors: 10, explainedErrors: 11 } as const
const changesGroup = 7 // NFNLGRP_NFTABLES
const receiveQueueBytes = 8 << 20
/** Unread, the changes of a load of 10,000 rules are some 20 MB. */
const changeQueueBytes = 32 << 20
const smallestSendBytes = 1 << 18

/**
 * Opens a socket to the packet filter of this network namespace; the returned function sends messages and reads the whole
 * answer of the kernel, which comes before the sending ends. Works under Bun with CAP_NET_ADMIN; throws otherwise.
 */
export function openNetlink(): (messages: Uint8Array) => Exchanged {
  const socket = openNetfilter(receiveQueueBytes)
  for (const option of Object.values(netlinkOptions)) socket.set(option, 1)
  let sendBytes = 0

  const receive = (): Buffer => {
    const parts: Buffer[] = []
    for (let part = socket.receive(); part !== null; part = socket.receive())
      if (part !== 'lost') parts.push(part)
    return Buffer.concat(parts)
  }

  return (messages) => {
    const needed = Math.max(messages.length, smallestSendBytes)
    if (needed > sendBytes) socket.makeRoomToSend(needed)
    sendBytes = Math.max(needed, sendBytes)
    try {
      socket.send(messages)
    } catch (error) {
      if (error instanceof SocketError) return { errno: error.errno, answer: Buffer.alloc(0) }
      throw error
    }
    return { errno: 0, answer: receive() }
  }
}

/** Membership in the group of sockets to which the kernel announces every transaction of the packet filter. */
export interface ChangeGroup extends Pick<NetfilterSocket, 'receive'> {
  join(): void
  leave(): void
}

/** Opens a socket that may join the group. SIGIO comes when there is something to receive. */
export function openChangeGroup(): ChangeGroup {
  const socket = openNetfilter(changeQueueBytes)
  // The kernel chooses a port.
  socket.listen(0)
  return {
    join: () => socket.join(changesGroup),
    leave: () => socket.leave(changesGroup),
    receive: socket.receive,
  }
}
