import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process, distinguished from a later one with the same number by its start (clock ticks since boot). */
export interface ProcessIdentity {
  readonly pid: number
  readonly startTicks: string
}

/** The identity of a running process, or null when there is none with this number. */
export function identify(pid: number): ProcessIdentity | null {
  const { state, startTicks } = statOf(pid) ?? {}
  return state === 'Z' || startTicks === undefined ? null : { pid, startTicks }
}

interface Stat {
  readonly state: string | undefined
  readonly session: number
  readonly startTicks: string | undefined
}

function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may hold spaces and parentheses itself; state is the first field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], session: Number(fields[3]), startTicks: fields[19] }
  } catch {
    return null
  }
}

/** Numbers of all processes that this one sees. */
export function processNumbers(): readonly number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
}

/** The session of a process, which is the number of the process that began it; null when there is no such process. */
export function sessionOf(pid: number): number | null {
  return statOf(pid)?.session ?? null
}

/** This process as the owner of `/proc` numbers it, which differs from `process.pid` in a namespace. */
export function identifySelf(): ProcessIdentity {
  const pid = Number(readlinkSync('/proc/self'))
  return identify(pid) ?? { pid, startTicks: '' }
}

/** True when that very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startTicks === identity.startTicks
}

/** Ends a child of `parent` with SIGKILL; who is no child of it is left alone. */
export function killChildOf(parent: number, pid: number): void {
  const child = identify(pid)
  if (child !== null && parentOf(pid) === parent) kill(child)
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1])
  } catch {
    return null
  }
}

/** Ends that very process with SIGKILL if it still runs. */
export function kill(identity: ProcessIdentity): void {
  if (!isRunning(identity)) return
  try {
    process.kill(identity.pid, 'SIGKILL')
  } catch {
    // It ended in between, or belongs to another user.
  }
}
