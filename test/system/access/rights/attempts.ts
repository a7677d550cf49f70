import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import process from 'node:process'
import { type Argument, KernelError, openKernel } from '../../../../src/plane/confine/kernel.ts'
import type { SyscallName } from '../../../../src/plane/confine/syscall.ts'

// Runs in the place of a process of the gateway and tries what that one should not be able to do: `attempts.ts PLAN`
// prints what came of it as JSON. Bun runs it, because it can make system calls.

/** Attempts of a process. */
export interface Attempts {
  readonly write: readonly string[]
  readonly read: readonly string[]
  readonly connect: readonly string[]
  /** Folders whose names are listed. */
  readonly list: readonly string[]
  /** Device of the data folder. */
  readonly device: number
  /** A process of somebody else. */
  readonly other: number
}

/** Result of each attempt: `done`, or the reason why not. */
export interface Outcomes {
  readonly write: Readonly<Record<string, string>>
  readonly read: Readonly<Record<string, string>>
  readonly connect: Readonly<Record<string, string>>
  readonly calls: Readonly<Record<string, string>>
  readonly status: string
  /** All that is in each folder; a word instead where it cannot be listed. */
  readonly list: Readonly<Record<string, readonly string[] | string>>
}

const newUsers = 0x10000000
const newNetwork = 0x40000000
const attach = 16
const packetFamily = 17
const rawType = 3

/** Each call with arguments that do no harm where it is allowed. */
const calls = (other: number): readonly (readonly [string, SyscallName, ...Argument[]])[] => [
  ['trace another process', 'ptrace', attach, other, 0, 0],
  ['read the memory of another process', 'process_vm_readv', other, null, 0, null, 0, 0],
  ['signal another process', 'kill', other, 0],
  ['mount', 'mount', 'none', '/tmp', 'tmpfs', 0, null],
  ['open a tree of mounts', 'open_tree', -100, '/', 1],
  ['change the root', 'chroot', '/tmp'],
  ['make a user namespace', 'unshare', newUsers],
  ['make a network namespace', 'unshare', newNetwork],
  ['make a process in a user namespace', 'clone', newUsers | 17, 0, 0, 0, 0],
  ['enter a namespace', 'setns', -1, 0],
  ['load a program into the kernel', 'bpf', 0, null, 0],
  ['measure the machine', 'perf_event_open', null, 0, -1, -1, 0],
  ['use keys of the kernel', 'keyctl', 0, 0, 0],
  ['load a module', 'init_module', null, 0, ''],
  ['load a kernel', 'kexec_load', 0, 0, null, 0],
  ['restart the machine', 'reboot', 0, 0, 0, null],
  ['swap', 'swapon', '/nowhere', 0],
  ['use io_uring', 'io_uring_setup', 1, null],
  ['handle page faults', 'userfaultfd', 0],
  ['become root', 'setresuid', 0, 0, 0],
  ['become a member of a group', 'setresgid', 0, 0, 0],
  ['open a raw socket', 'socket', 2, rawType, 1],
  ['open a packet socket', 'socket', packetFamily, rawType, 0],
]

function outcome(attempt: () => unknown): string {
  try {
    attempt()
    return 'done'
  } catch (error) {
    if (error instanceof KernelError) return String(error.errno)
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  }
}

function tryConnecting(path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve('done')
    })
    // Who listens there may have ended the connection already.
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNRESET' ? 'done' : (code ?? message)),
    )
  })
}

/**
 * Tries to write: an existing file is opened for writing only; a missing one is made, and removed by whoever runs
 * this.
 */
function write(path: string, scratch: number | null): void {
  if (!existsSync(path)) {
    if (statSync(dirname(path)).dev === scratch) throw new Error('hidden')
    writeFileSync(path, 'written')
  } else if (statSync(path).isFile()) closeSync(openSync(path, 'r+'))
  else throw new Error('hidden')
}

function read(path: string): void {
  if (readFileSync(path).length === 0) throw new Error('hidden')
}

function namesIn(folder: string): readonly string[] | string {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  }
}

function run(...[program, ...args]: [string, ...string[]]): void {
  const { status } = spawnSync(program, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error('refused')
}

async function tryAll({
  write: writes,
  read: reads,
  connect: sockets,
  list,
  other,
  device,
}: Attempts): Promise<Outcomes> {
  const kernel = openKernel()
  // A view may have memory of its own at /tmp, where folders lead to parts of the data folder.
  const scratch = statSync('/tmp').dev === device ? null : statSync('/tmp').dev
  const each = <T>(list: readonly T[], key: (item: T) => string, attempt: (item: T) => unknown) =>
    Object.fromEntries(list.map((item) => [key(item), outcome(() => attempt(item))]))
  const connections = await Promise.all(sockets.map(async (path) => [path, await tryConnecting(path)]))
  return {
    write: each(writes, String, (path) => write(path, scratch)),
    read: each(reads, String, read),
    connect: Object.fromEntries(connections),
    calls: {
      ...each(
        calls(other),
        ([name]) => name,
        ([, call, ...args]) => kernel.call(call, ...args),
      ),
      'make a user namespace by a program': outcome(() =>
        run('unshare', '--user', '--map-root-user', 'true'),
      ),
      'become root by a program': outcome(() => run('su', '-c', 'true')),
    },
    status: readFileSync('/proc/self/status', 'utf8'),
    list: Object.fromEntries(list.map((folder) => [folder, namesIn(folder)])),
  }
}

console.log(JSON.stringify(await tryAll(JSON.parse(process.argv[2] ?? '{}') as Attempts)))
