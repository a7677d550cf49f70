import { bunFfi } from './bun-ffi.ts'

const doNotWait = 0x40 // MSG_DONTWAIT
const wait = 11 // EAGAIN
const socketLevel = 1 // SOL_SOCKET
const addressRoom = 20

/** A socket of the C library, of whatever family. Calls that fail throw with their errno. */
export interface CSocket {
  /** Sets an integer option of the socket level. */
  set(option: number, value: number): void
  /** Sends all of a message; `address` is a sockaddr. */
  send(message: Uint8Array, address: Uint8Array): void
  /** Receives into `buffer` and says how much and from where; null when nothing is there. */
  receive(buffer: Uint8Array): { readonly length: number; readonly from: Uint8Array } | null
  /** Index of a network device. */
  indexOf(device: string): number
}

/** Opens a socket. Works under Bun, which can call the C library; throws otherwise. */
export function openSocket(family: number, type: number, protocol: number): CSocket {
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
  const errno = () => ffi.read.i32(c.__errno_location())
  const fault = (what: string) => new Error(`${what} failed with errno ${errno()}`)
  const descriptor = c.socket(family, type, protocol)
  if (descriptor < 0) throw fault('socket')
  const from = new Uint8Array(addressRoom)
  const fromLength = new Uint8Array(4)
  return {
    set: (option, value) => {
      const bytes = new Uint8Array(new Int32Array([value]).buffer)
      if (c.setsockopt(descriptor, socketLevel, option, ffi.ptr(bytes), bytes.length) < 0)
        throw fault('setsockopt')
    },
    send: (message, address) => {
      const sent = c.sendto(descriptor, ffi.ptr(message), message.length, 0, ffi.ptr(address), address.length)
      if (sent !== message.length) throw fault('sendto')
    },
    receive: (buffer) => {
      fromLength.set([addressRoom, 0, 0, 0])
      const length = c.recvfrom(
        descriptor,
        ffi.ptr(buffer),
        buffer.length,
        doNotWait,
        ffi.ptr(from),
        ffi.ptr(fromLength),
      )
      if (length >= 0) return { length, from }
      if (errno() !== wait) throw fault('recvfrom')
      return null
    },
    indexOf: (device) => {
      const index = c.if_nametoindex(ffi.ptr(new TextEncoder().encode(`${device}\0`)))
      if (index === 0) throw fault(`if_nametoindex(${device})`)
      return index
    },
  }
}
