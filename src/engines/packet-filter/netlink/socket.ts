import { openSocket, SocketError } from '../../c-socket.ts'
import type { Exchanged } from './kernel.ts'

const family = 16 // AF_NETLINK
const raw = 3 // SOCK_RAW
const netfilter = 12 // NETLINK_NETFILTER
const socketLevel = 1 // SOL_SOCKET
const netlinkLevel = 270 // SOL_NETLINK
const options = { sendBuffer: 7, receiveBuffer: 8, sendBufferForce: 32, receiveBufferForce: 33 } as const
const netlinkOptions = { shortErrors: 10, explainedErrors: 11 } as const
const noBuffers = 105 // ENOBUFS
const receiveBytes = 1 << 18
const receiveQueueBytes = 8 << 20
const smallestSendBytes = 1 << 18

/**
 * Opens a socket to the packet filter of this network namespace; what it returns sends messages and reads all that
 * the kernel answers, which it does before the sending ends. Works under Bun with CAP_NET_ADMIN; throws otherwise.
 */
export function openNetlink(): (messages: Uint8Array) => Exchanged {
  const socket = openSocket(family, raw, netfilter)
  /** Only root of the machine may have more room than its limit says. */
  const makeRoom = (force: number, plain: number, bytes: number) => {
    try {
      socket.set(socketLevel, force, bytes)
    } catch {
      socket.set(socketLevel, plain, bytes)
    }
  }
  makeRoom(options.receiveBufferForce, options.receiveBuffer, receiveQueueBytes)
  for (const option of Object.values(netlinkOptions)) socket.set(netlinkLevel, option, 1)
  const kernel = new Uint8Array(12)
  kernel[0] = family
  const buffer = Buffer.alloc(receiveBytes)
  let sendBytes = 0

  /** The next of what came, null at its end; `lost` where there were more errors than there was room for. */
  const receiveOne = (): Buffer | null | 'lost' => {
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

  const receive = (): Buffer => {
    const parts: Buffer[] = []
    for (let part = receiveOne(); part !== null; part = receiveOne()) if (part !== 'lost') parts.push(part)
    return Buffer.concat(parts)
  }

  return (messages) => {
    const needed = Math.max(messages.length, smallestSendBytes)
    if (needed > sendBytes) makeRoom(options.sendBufferForce, options.sendBuffer, needed)
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
