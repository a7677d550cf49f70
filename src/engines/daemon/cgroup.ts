import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../../core/hash.ts'
import type { Message } from '../../core/text/message.ts'
import type { Limits } from './declaration.ts'
import { message } from './messages.ts'

const periodMicroseconds = 100_000
const mebibyte = 1024 * 1024

/** A control group of a daemon. */
export interface Cgroup {
  /** Puts a process in, which takes those with it that it starts. */
  readonly add: (pid: number) => void
  /** Why the kernel has ended a process in it since the last question; null when it has not. */
  readonly excess: () => Message | null
  readonly remove: () => void
}

/**
 * Opens a control group (version 2) below ours with these limits, known by the daemon's folder; null where there is none, this
 * process may not make one, or the kernel limits nothing in it.
 */
export function openCgroup(daemonFolder: string, { memoryBytes, cpuPercent }: Limits): Cgroup | null {
  if (memoryBytes === undefined && cpuPercent === undefined) return null
  const parent = ownCgroup()
  if (parent === null) return null
  const folder = join(parent, `gatehouse-${contentHash(daemonFolder)}`)
  const remove = () => {
    try {
      rmdirSync(folder)
    } catch {
      // A process is still in it, or it was never made.
    }
  }
  try {
    handDown(parent)
    mkdirSync(folder, { recursive: true })
    if (memoryBytes !== undefined) {
      writeFileSync(join(folder, 'memory.max'), String(memoryBytes))
      limitSwap(folder)
    }
    if (cpuPercent !== undefined) {
      writeFileSync(
        join(folder, 'cpu.max'),
        `${cpuPercent * (periodMicroseconds / 100)} ${periodMicroseconds}`,
      )
    }
  } catch {
    remove()
    return null
  }
  const add = (pid: number) => {
    try {
      writeFileSync(join(folder, 'cgroup.procs'), String(pid))
    } catch {
      // It has ended already.
    }
  }
  let kills = 0
  const excess = () => {
    const before = kills
    kills = Number(/^oom_kill (\d+)$/m.exec(textOf(join(folder, 'memory.events')))?.[1] ?? kills)
    return kills > before
      ? message('it needed more than its {limit} MiB of memory', {
          limit: Math.floor((memoryBytes ?? 0) / mebibyte),
        })
      : null
  }
  return { add, excess, remove }
}

/** Not every kernel counts what is swapped out. */
function limitSwap(folder: string): void {
  try {
    writeFileSync(join(folder, 'memory.swap.max'), '0')
  } catch {
    // Memory alone is limited then.
  }
}

/** Lets the kernel limit groups below ours. It refuses that where processes are in ours, unless that is all there is. */
function handDown(parent: string): void {
  try {
    writeFileSync(join(parent, 'cgroup.subtree_control'), '+memory +cpu')
  } catch {
    // It may be so already.
  }
}

/** The folder of this process' own group. */
function ownCgroup(): string | null {
  const mounts = textOf('/proc/self/mountinfo')
  const [, mount] = /^\S+ \S+ \S+ \S+ (\S+) .* - cgroup2 /m.exec(mounts) ?? []
  const [, path] = /^0::(.*)$/m.exec(textOf('/proc/self/cgroup')) ?? []
  return mount === undefined || path === undefined ? null : join(mount, path)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
