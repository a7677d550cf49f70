import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { ProcessEnd, ProcessStatus } from '../../core/process-status.ts'
import { keepProcess } from '../../processes/kept-process.ts'
import { programEnvironment } from '../program.ts'

/** A ulogd that is kept running. */
export interface Reader {
  readonly status: () => ProcessStatus
  /** Ends it for good; holds when it is gone. */
  readonly stop: () => Promise<void>
}

/**
 * Runs ulogd in the foreground and starts it again when it ends or hangs. `onEnd` hears why. It dies with this process,
 * so that it never holds the log group against its successor.
 */
export function startReader(configPath: string, onEnd: (end: ProcessEnd) => void): Reader {
  let lastLine = ''
  const remember = (chunk: Buffer) => {
    lastLine = chunk.toString().trim().split('\n').at(-1)!.slice(0, 200)
  }
  return keepProcess({
    name: 'ulogd',
    start: () => {
      lastLine = ''
      const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'ulogd', '-v', '-c', configPath], {
        env: programEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      giveWay(child.pid)
      child.stdout.on('data', remember)
      child.stderr.on('data', remember)
      return child
    },
    end: (child) => void child.kill('SIGTERM'),
    pulse: { owes: hasUnreadPackets },
    lastWords: () => lastLine,
    onExit: ({ atMs, reason }) => {
      onEnd({ atMs, reason })
      return true
    },
  })
}

/** A flood that is logged must not take the processor from those who filter, apply and answer. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, patientPriority)
  } catch {
    // It runs as others do.
  }
}

const patientPriority = 10
const netfilterFamily = '12'

/** Whether the kernel holds packets that the process has not read from its netlink socket, whose number is its own. */
function hasUnreadPackets(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/net/netlink`, 'latin1')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .some(
        ([, family, port, , unreadBytes]) =>
          family === netfilterFamily && port === String(pid) && unreadBytes !== '0',
      )
  } catch {
    return false
  }
}
