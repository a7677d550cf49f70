import { type CSocket, openSocket, SocketError } from './c-socket.ts'

const family = 16 // AF_NETLINK
const raw = 3 // SOCK_RAW
/** The number of netfilter's part of netlink, `NETLINK_NETFILTER`. */
export const netfilter = 12
const socketLevel = 1 // SOL_SOCKET
const netlinkLevel = 270 // SOL_NETLINK
/** The option that only root of the machine may set, and the one for others: `SO_SNDBUFFORCE`, `SO_SNDBUF` and so on. */
const rooms = { send: [32, 7], receive: [33, 8] } as const
const membership = { join: 1, leave: 2 } as const
const noBuffers = 105 // ENOBUFS
const receiveBytes = 1 << 18

/** Socket to netfilter in the kernel. Works under Bun with CAP_NET_ADMIN. */
export interface NetfilterSocket {
  /** Throws a `SocketError` when the kernel does not take the messages. */
  send(messages: Uint8Array): void
  /** The next message that came, null when there is none; `lost` where more came than there was room for. */
  receive(): Buffer | null | 'lost'
  /** Makes room for messages of so many bytes. */
  makeRoomToSend(bytes: number): void
  /** Sets an option of netlink, such as `NETLINK_CAP_ACK`. */
  set(option: number, value: number): void
  /** Lets SIGIO come when there is something to receive, and groups be joined: one without a port hears of none. */
  listen(port: number): void
  /** Lets SIGIO come, or come no more. */
  signal(isOn: boolean): void
  /** Waits for something to receive for so many milliseconds at most, and answers whether there may be; holds the whole thread. */
  wait(milliseconds: number): boolean
  join(group: number): void
  leave(group: number): void
}

const kernel = addressOf(0)

/** Opens a socket for which the kernel keeps at most so many bytes that have not been read; throws where that cannot be. */
export function openNetfilter(queueBytes: number): NetfilterSocket {
  const socket = openSocket(family, raw, netfilter)
  makeRoom(socket, rooms.receive, queueBytes)
  const buffer = Buffer.alloc(receiveBytes)
  return {
    send: (messages) => socket.send(messages, kernel),
    receive: () => {
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
    },
    makeRoomToSend: (bytes) => makeRoom(socket, rooms.send, bytes),
    set: (option, value) => socket.set(netlinkLevel, option, value),
    listen: (port) => {
      socket.bind(addressOf(port))
      socket.signal(true)
    },
    signal: (isOn) => socket.signal(isOn),
    wait: (milliseconds) => socket.wait(milliseconds),
    join: (group) => socket.set(netlinkLevel, membership.join, group),
    leave: (group) => socket.set(netlinkLevel, membership.leave, group),
  }
}

/** Sets the room of a socket. Only root of the machine may have more than its limit says. */
function makeRoom(socket: CSocket, [force, plain]: readonly [number, number], bytes: number): void {
  try {
    socket.set(socketLevel, force, bytes)
  } catch {
    socket.set(socketLevel, plain, bytes)
  }
}

/** The address of a port as a `sockaddr_nl`; 0 is that of the kernel, and to be bound to any that is free. */
function addressOf(port: number): Uint8Array {
  const address = Buffer.alloc(12)
  address.writeUInt16LE(family, 0)
  address.writeUInt32LE(port, 4)
  return address
}
