import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageError } from '../../core/text/message-error.ts'
import {
  identify,
  isRunning,
  kill,
  type ProcessIdentity,
  processNumbers,
  sessionOf,
} from '../../processes/process-identity.ts'
import { message } from './messages.ts'

/** Says in a daemon's folder which process runs there. */
interface Marker extends ProcessIdentity {
  /** Numbers and start times begin anew with each boot. */
  readonly boot: string
  /** For people. */
  readonly program: string
}

const markerName = 'process.json'
const newMarkerName = 'process.json.new'
/** In the environment of a daemon and of all that it starts: names its folder. */
const folderVariable = 'GATEHOUSE_DAEMON'
const graceMilliseconds = 2_000
const goneMilliseconds = 5_000
const lookMilliseconds = 20

/** The part of a daemon's environment by which its processes are known. */
export function taggedEnvironment(folder: string): Readonly<Record<string, string>> {
  return { [folderVariable]: folder }
}

/** Notes that `pid`, a child of ours, runs in the folder; on a full disk its environment alone says so. */
export function mark(folder: string, pid: number, program: string): void {
  const identity = identify(pid)
  if (identity === null) return
  const marker: Marker = { ...identity, boot: bootId(), program }
  try {
    // Who reads it sees the one before, or the whole of this one.
    writeFileSync(join(folder, newMarkerName), JSON.stringify(marker), { mode: 0o600 })
    renameSync(join(folder, newMarkerName), join(folder, markerName))
  } catch {
    unmark(folder)
  }
}

/** Nothing runs in the folder. */
export function unmark(folder: string): void {
  for (const name of [markerName, newMarkerName]) rmSync(join(folder, name), { force: true })
}

/**
 * Ends what an earlier process started in the folder: the daemon of the marker, what it started, and any process with the
 * folder in its environment, as one whose starter was killed before it could mark it. Rejects when something does not end.
 */
export async function endEarlier(folder: string): Promise<void> {
  const marker = readMarker(folder)
  if (marker !== null && isRunning(marker)) {
    signal(marker.pid, 'SIGTERM')
    signal(marker.pid, 'SIGCONT')
    await gone([marker], graceMilliseconds)
  }
  await endProcesses(folder, marker)
  unmark(folder)
}

/** Ends, without asking, what runs in the folder below the main process `main`, which began a session. */
export async function endProcesses(folder: string, main: ProcessIdentity | null): Promise<void> {
  const left = killProcesses(folder, main)
  if (await gone(left, goneMilliseconds)) return
  const numbers = left.filter(isRunning).map(({ pid }) => pid)
  throw new MessageError(
    message('process {numbers} of an earlier start does not end', { numbers: numbers.join(', ') }),
  )
}

/** Sends SIGKILL to what runs in the folder; returns the processes that it was sent to. */
export function killProcesses(folder: string, main: ProcessIdentity | null): readonly ProcessIdentity[] {
  const left = processesOf(folder, main)
  for (const process of left) kill(process)
  return left
}

/** The processes of a daemon: those of its main process' session, and those that have its folder in their environment. */
export function processesOf(folder: string, main: ProcessIdentity | null): readonly ProcessIdentity[] {
  const session = main !== null && ownsSession(main) ? main.pid : null
  return processNumbers()
    .filter(
      (pid) =>
        pid !== process.pid && (isTagged(pid, folder) || (session !== null && sessionOf(pid) === session)),
    )
    .flatMap((pid) => identify(pid) ?? [])
}

/** While a session has members its number is not used again; a process with the number that began later has another one. */
function ownsSession({ pid, startTicks }: ProcessIdentity): boolean {
  const holder = identify(pid)
  return holder === null || holder.startTicks === startTicks
}

function isTagged(pid: number, folder: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'utf8')}`.includes(`\0${folderVariable}=${folder}\0`)
  } catch {
    // It has ended, or belongs to another user.
    return false
  }
}

function readMarker(folder: string): Marker | null {
  try {
    const marker = JSON.parse(readFileSync(join(folder, markerName), 'utf8')) as Marker
    return marker.boot === bootId() ? marker : null
  } catch {
    return null
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in between, or belongs to another user.
  }
}

/** Waits until all of them are gone, for so many milliseconds at most; false when some are left. */
async function gone(processes: readonly ProcessIdentity[], milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (processes.some(isRunning)) {
    if (performance.now() > end) return false
    await sleep(lookMilliseconds)
  }
  return true
}
