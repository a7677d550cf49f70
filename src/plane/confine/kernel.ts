import { getSystemErrorMap } from 'node:util'
import { bunFfi } from '../../engines/bun-ffi.ts'
import { type SyscallName, syscallNumber, thisMachine } from './syscall.ts'

/** An argument of a system call: a number, bytes, a text, a list of texts, or nothing (a null pointer). */
export type Argument = number | Uint8Array | string | readonly string[] | null

/** System calls of the thread that makes them. */
export interface Kernel {
  /** Makes a call and answers its result. Throws a `KernelError` when the kernel refuses it. */
  readonly call: (name: SyscallName, ...args: readonly Argument[]) => number
  /** Address of bytes, for structures that hold one. */
  readonly addressOf: (bytes: Uint8Array) => number
}

/** A system call that the kernel refused. */
export class KernelError extends Error {
  readonly errno: number
  constructor(call: string, errno: number) {
    super(`${call}: ${getSystemErrorMap().get(-errno)?.[1] ?? `errno ${errno}`}`)
    this.errno = errno
  }
}

/** System calls through the C library. Works under Bun; throws in another runtime. */
export function openKernel(): Kernel {
  const ffi = bunFfi()
  if (ffi === null) throw new Error('system calls can be made under Bun only')
  const c = ffi.dlopen('libc.so.6', {
    syscall: { args: Array<string>(7).fill('i64'), returns: 'i64_fast' },
    __errno_location: { args: [], returns: 'ptr' },
  }).symbols
  const machine = thisMachine()
  // What the kernel is given must not be collected before it has read it.
  const given: Uint8Array[] = []
  const addressOf = (bytes: Uint8Array): number => {
    given.push(bytes)
    return ffi.ptr(bytes)
  }
  const textAddress = (text: string) => addressOf(Buffer.from(`${text}\0`))
  const registerOf = (argument: Argument): number => {
    if (argument === null) return 0
    if (typeof argument === 'number') return argument
    if (typeof argument === 'string') return textAddress(argument)
    if (argument instanceof Uint8Array) return addressOf(argument)
    const list = BigUint64Array.from([...argument.map((text) => BigInt(textAddress(text))), 0n])
    return addressOf(new Uint8Array(list.buffer))
  }
  return {
    addressOf,
    call: (name, ...args) => {
      const number = syscallNumber(name, machine)
      if (number === null) throw new Error(`this machine has no system call ${name}`)
      const values = Array.from({ length: 6 }, (_, place) => registerOf(args[place] ?? null))
      const result = c.syscall(number, ...values)
      if (result < 0) throw new KernelError(name, ffi.read.i32(c.__errno_location()))
      given.length = 0
      return result
    },
  }
}
