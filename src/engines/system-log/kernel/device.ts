import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Said } from '../../../core/text/message.ts'
import { message } from '../messages.ts'

/** The kernel's buffer of messages, open for reading without waiting; or why it is not. */
export type KernelDevice = { readonly descriptor: number } | { readonly reason: Said }

const path = '/dev/kmsg'
/** Major 1, minor 11. */
const deviceNumber = 0x010b
/** The kernel refuses a buffer that is too small for a record; none of them is longer than this. */
const recordBytes = 64 * 1024
const buffer = () => Buffer.allocUnsafe(recordBytes)

/** Takes the descriptor that the supervisor opened, or opens the device; only root may where the kernel is set so. */
export function openDevice(given: number | null): KernelDevice {
  if (given !== null) return isDevice(given) ? { descriptor: given } : { reason: absence() }
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    if (isDevice(descriptor)) return { descriptor }
    // A file in its place, as some containers have one, is at its end at once, and again with each question.
    closeSync(descriptor)
    return { reason: message('this machine has no /dev/kmsg') }
  } catch (error) {
    const { code, message: reason } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { reason: message('this machine has no /dev/kmsg') }
    if (code === 'EPERM' || code === 'EACCES') return { reason: restricted() }
    return { reason: message('messages of the kernel cannot be read: {reason}', { reason }) }
  }
}

/** The next record; `wait` when there is none yet, `overwritten` when the kernel had no room for it any more. */
export function deviceReader(descriptor: number): () => Buffer | 'wait' | 'overwritten' {
  const bytes = buffer()
  return () => {
    try {
      return bytes.subarray(0, readSync(descriptor, bytes))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EAGAIN') return 'wait'
      if (code === 'EPIPE') return 'overwritten'
      throw error
    }
  }
}

function isDevice(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor)
    return stat.isCharacterDevice() && stat.rdev === deviceNumber
  } catch {
    return false
  }
}

/** The supervisor could not open it. */
function absence(): Said {
  try {
    const isRestricted = readFileSync('/proc/sys/kernel/dmesg_restrict', 'utf8').trim() !== '0'
    return isRestricted ? restricted() : message('this machine has no /dev/kmsg')
  } catch {
    return message('this machine has no /dev/kmsg')
  }
}

function restricted(): Said {
  return message('messages of the kernel are not read: only root may (kernel.dmesg_restrict)')
}
