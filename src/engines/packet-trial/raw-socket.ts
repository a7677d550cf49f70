import { openSocket } from '../c-socket.ts'

/** A frame as a device received it; `bytes` holds its beginning. */
export interface ReceivedFrame {
  readonly ifindex: number
  readonly bytes: Uint8Array
}

/** Frames on all devices of this network namespace. */
export interface RawSocket {
  /** Index of a device; throws where there is none. */
  indexOf(device: string): number
  /** Sends a frame, as it is, out of a device. */
  send(ifindex: number, frame: Uint8Array): void
  /** Comes back when every packet that was under way in the kernel is through. */
  settle(): void
  /** Frames that devices have received since, none that were sent. */
  received(): readonly ReceivedFrame[]
}

const family = 17 // AF_PACKET
const raw = 3 // SOCK_RAW
const everyProtocol = 0x300 // ETH_P_ALL in network order
const socketLevel = 1 // SOL_SOCKET
const receiveBuffer = 8 // SO_RCVBUF
const sendBuffer = 7 // SO_SNDBUF
const addressBytes = 20
const outgoing = 4 // PACKET_OUTGOING
/** Room for the Ethernet, IPv6 and transport headers. */
const headBytes = 128

/** Opens a socket for frames. Works under Bun with CAP_NET_RAW; throws otherwise. */
export function openRawSocket(): RawSocket {
  const socket = openSocket(family, raw, everyProtocol)
  for (const option of [receiveBuffer, sendBuffer]) socket.set(socketLevel, option, 8 << 20)
  const buffer = new Uint8Array(headBytes)
  return {
    indexOf: socket.indexOf,
    send: (ifindex, frame) => {
      const to = new Uint8Array(addressBytes)
      const view = new DataView(to.buffer)
      view.setUint16(0, family, true)
      view.setInt32(4, ifindex, true)
      socket.send(frame, to)
    },
    // The kernel closes such a socket only once no packet is under way that may still see it.
    settle: () => openSocket(family, raw, everyProtocol).close(),
    received: () => {
      const frames: ReceivedFrame[] = []
      for (let got = socket.receive(buffer); got !== null; got = socket.receive(buffer)) {
        const { length, from } = got
        const ifindex = new DataView(from.buffer).getInt32(4, true)
        if (from[10] !== outgoing) frames.push({ ifindex, bytes: buffer.slice(0, length) })
      }
      return frames
    },
  }
}
