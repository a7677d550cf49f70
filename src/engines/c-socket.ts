import { bunFfi } from './bun-ffi.ts'

const doNotWait = 0x40 // MSG_DONTWAIT
const wholeLength = 0x20 // MSG_TRUNC
const wait = 11 // EAGAIN
const readable = 1 // POLLIN
const addressRoom = 20
const setFlags = 4 // F_SETFL
const setOwner = 8 // F_SETOWN
const signalled = 0x2000 // O_ASYNC

/** Error of a failed call of the C library, with its errno. */
export class SocketError extends Error {
  readonly errno: number
  constructor(call: string, errno: number) {
    super(`${call} failed with errno ${errno}`)
    this.errno = errno
  }
}

/** A socket of the C library, of whatever family. Calls that fail throw a `SocketError`. */
export interface CSocket {
  /** Sets an integer option. */
  set(level: number, option: number, value: number): void
  /** Gives the socket an address of its own; `address` is a sockaddr. */
  bind(address: Uint8Array): void
  /** Lets SIGIO come to this process, which must have a handler, when there is something to receive, or come no more. */
  signal(isOn: boolean): void
  /** Waits for something to receive for so many milliseconds at most, and answers whether there may be; holds the whole thread. */
  wait(milliseconds: number): boolean
  /** Sends all of a message; `address` is a sockaddr. */
  send(message: Uint8Array, address: Uint8Array): void
  /**
   * Receives into `buffer` and says from where, and how much there was, which may be more than fits; null when nothing is
   * there.
   */
  receive(buffer: Uint8Array): { readonly length: number; readonly from: Uint8Array } | null
  /** Index of a network device. */
  indexOf(device: string): number
  close(): void
}

/** Opens a socket. Works under Bun, which can call the C library; throws otherwise. */
export function openSocket(family: number, type: number, protocol: number): CSocket {
  const ffi = bunFfi()
  if (ffi === null) throw new Error('sockets of the C library can be opened under Bun only')
  const c = ffi.dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
    bind: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
    fcntl: { args: ['i32', 'i32', 'i64'], returns: 'i32' },
    sendto: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'u32'], returns: 'i64_fast' },
    recvfrom: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'ptr'], returns: 'i64_fast' },
    poll: { args: ['ptr', 'u64', 'i32'], returns: 'i32' },
    if_nametoindex: { args: ['ptr'], returns: 'u32' },
    close: { args: ['i32'], returns: 'i32' },
    __errno_location: { args: [], returns: 'ptr' },
  }).symbols
  const errno = () => ffi.read.i32(c.__errno_location())
  const checked = (call: string, result: number): number => {
    if (result < 0) throw new SocketError(call, errno())
    return result
  }
  const descriptor = checked('socket', c.socket(family, type, protocol))
  const from = new Uint8Array(addressRoom)
  const fromLength = new Uint8Array(4)
  const polled = new Uint8Array(Int32Array.of(descriptor, readable).buffer)
  return {
    set: (level, option, value) => {
      const bytes = new Uint8Array(Int32Array.of(value).buffer)
      checked('setsockopt', c.setsockopt(descriptor, level, option, ffi.ptr(bytes), bytes.length))
    },
    bind: (address) => {
      checked('bind', c.bind(descriptor, ffi.ptr(address), address.length))
    },
    signal: (isOn) => {
      if (isOn) checked('fcntl', c.fcntl(descriptor, setOwner, process.pid))
      checked('fcntl', c.fcntl(descriptor, setFlags, isOn ? signalled : 0))
    },
    // A signal ends it as well, which is no reason to wait on.
    wait: (milliseconds) => c.poll(ffi.ptr(polled), 1, milliseconds) !== 0,
    send: (message, address) => {
      const bytes = [ffi.ptr(message), message.length] as const
      checked('sendto', c.sendto(descriptor, ...bytes, 0, ffi.ptr(address), address.length))
    },
    receive: (buffer) => {
      fromLength.set([addressRoom, 0, 0, 0])
      const flags = doNotWait | wholeLength
      const place = [ffi.ptr(from), ffi.ptr(fromLength)] as const
      const length = c.recvfrom(descriptor, ffi.ptr(buffer), buffer.length, flags, ...place)
      if (length < 0 && errno() === wait) return null
      return { length: checked('recvfrom', length), from }
    },
    indexOf: (device) => {
      const index = c.if_nametoindex(ffi.ptr(new TextEncoder().encode(`${device}\0`)))
      return index === 0 ? checked('if_nametoindex', -1) : index
    },
    close: () => {
      checked('close', c.close(descriptor))
    },
  }
}
