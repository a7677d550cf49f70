import { bunFfi } from './bun-ffi.ts'

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
  /** Frames that devices have received since, none that were sent. */
  received(): readonly ReceivedFrame[]
}

const family = 17 // AF_PACKET
const raw = 3 // SOCK_RAW
const everyProtocol = 0x300 // ETH_P_ALL in network order
const doNotWait = 0x40 // MSG_DONTWAIT
const socketLevel = 1 // SOL_SOCKET
const receiveBuffer = 8 // SO_RCVBUF
const sendBuffer = 7 // SO_SNDBUF
const wait = 11 // EAGAIN
const addressBytes = 20
const outgoing = 4 // PACKET_OUTGOING
/** Room for the Ethernet, IPv6 and transport headers. */
const headBytes = 128

/** Opens a socket for frames. Works under Bun, which can call the C library, with CAP_NET_RAW; throws otherwise. */
export function openRawSocket(): RawSocket {
  const ffi = bunFfi()
  if (ffi === null) throw new Error('frames can be sent under Bun only')
  const c = ffi.dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
    sendto: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'u32'], returns: 'i64_fast' },
    recvfrom: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'ptr'], returns: 'i64_fast' },
    if_nametoindex: { args: ['ptr'], returns: 'u32' },
    __errno_location: { args: [], returns: 'ptr' },
  }).symbols
  const fault = (what: string) => new Error(`${what} failed with errno ${errno()}`)
  const errno = () => ffi.read.i32(c.__errno_location())
  const descriptor = c.socket(family, raw, everyProtocol)
  if (descriptor < 0) throw fault('socket')
  const size = new Uint8Array(new Int32Array([8 << 20]).buffer)
  for (const option of [receiveBuffer, sendBuffer]) {
    if (c.setsockopt(descriptor, socketLevel, option, ffi.ptr(size), size.length) < 0)
      throw fault('setsockopt')
  }
  const buffer = new Uint8Array(headBytes)
  const address = new Uint8Array(addressBytes)
  const length = new Uint8Array(4)
  const receiveOne = (): ReceivedFrame | null | 'none' => {
    length.set([addressBytes, 0, 0, 0])
    const got = c.recvfrom(
      descriptor,
      ffi.ptr(buffer),
      buffer.length,
      doNotWait,
      ffi.ptr(address),
      ffi.ptr(length),
    )
    if (got < 0) {
      if (errno() !== wait) throw fault('recvfrom')
      return 'none'
    }
    const ifindex = new DataView(address.buffer).getInt32(4, true)
    return address[10] === outgoing ? null : { ifindex, bytes: buffer.slice(0, got) }
  }
  return {
    indexOf: (device) => {
      const index = c.if_nametoindex(ffi.ptr(new TextEncoder().encode(`${device}\0`)))
      if (index === 0) throw fault(`if_nametoindex(${device})`)
      return index
    },
    send: (ifindex, frame) => {
      const to = new Uint8Array(addressBytes)
      const view = new DataView(to.buffer)
      view.setUint16(0, family, true)
      view.setInt32(4, ifindex, true)
      const sent = c.sendto(descriptor, ffi.ptr(frame), frame.length, 0, ffi.ptr(to), to.length)
      if (sent !== frame.length) throw fault('sendto')
    },
    received: () => {
      const frames: ReceivedFrame[] = []
      for (let frame = receiveOne(); frame !== 'none'; frame = receiveOne()) {
        if (frame !== null) frames.push(frame)
      }
      return frames
    },
  }
}
