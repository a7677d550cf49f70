import { chmodSync, chownSync, rmSync } from 'node:fs'
import type { Kernel } from './kernel.ts'
import { firstSocketDescriptor, type ListeningSocket } from './plan.ts'

const unix = 1 // AF_UNIX
const stream = 1 // SOCK_STREAM
const closeOnExec = 4 // CLOSE_RANGE_CLOEXEC
const backlog = 511
const lastDescriptor = 0xffffffff
const longestPath = 107

/**
 * Makes sockets that the next program finds listening, in the place of whatever an earlier process left there. All
 * descriptors behind the standard streams that are not among `kept` are closed to it.
 */
export function openSockets(
  kernel: Kernel,
  sockets: readonly ListeningSocket[],
  kept: readonly number[],
): void {
  kernel.call('close_range', 3, lastDescriptor, closeOnExec)
  for (const descriptor of kept) keepOpen(kernel, descriptor)
  for (const socket of sockets) open(kernel, socket)
}

function open(kernel: Kernel, { path, descriptor, gid }: ListeningSocket): void {
  if (Buffer.byteLength(path) > longestPath) throw new Error(`the path of the socket ${path} is too long`)
  rmSync(path, { force: true })
  const opened = kernel.call('socket', unix, stream, 0)
  const address = Buffer.alloc(2 + longestPath + 1)
  address.writeUInt16LE(unix, 0)
  address.write(path, 2)
  kernel.call('bind', opened, address, address.length)
  // Nobody can connect before it listens, so nobody does with other rights than these.
  if (gid !== null) chownSync(path, 0, gid)
  chmodSync(path, gid === null ? 0o600 : 0o660)
  kernel.call('listen', opened, backlog)
  kernel.call('dup3', opened, descriptor, 0)
  kernel.call('close_range', opened, opened, 0)
}

/** Takes the mark off a descriptor by way of another number. */
function keepOpen(kernel: Kernel, descriptor: number): void {
  const aside = firstSocketDescriptor + 90
  kernel.call('dup3', descriptor, aside, 0)
  kernel.call('dup3', aside, descriptor, 0)
  kernel.call('close_range', aside, aside, 0)
}
