import { readFileSync, readlinkSync } from 'node:fs'

/** A process, told apart from a later one with the same number by when it started (clock ticks since boot). */
export interface ProcessIdentity {
  readonly pid: number
  readonly startTicks: string
}

/** The identity of a running process, or null when there is none with this number. */
export function identify(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may hold spaces and parentheses itself; state is the first field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    const startTicks = fields[19]
    return state === 'Z' || startTicks === undefined ? null : { pid, startTicks }
  } catch {
    return null
  }
}

/** This process as the owner of `/proc` numbers it, which differs from `process.pid` in a namespace. */
export function identifySelf(): ProcessIdentity {
  const pid = Number(readlinkSync('/proc/self'))
  return identify(pid) ?? { pid, startTicks: '' }
}

/** Whether that very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startTicks === identity.startTicks
}

/** Ends that very process with SIGKILL if it still runs. */
export function kill(identity: ProcessIdentity): void {
  if (!isRunning(identity)) return
  try {
    process.kill(identity.pid, 'SIGKILL')
  } catch {
    // It ended in between, or belongs to somebody else.
  }
}
