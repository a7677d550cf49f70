import type { ChildProcess } from 'node:child_process'

/** A process that is to run all the time, and what its owner wants to hear of it. */
export interface ProcessPlan {
  /** Starts it once. */
  readonly start: () => ChildProcess
  /** How it is asked to end. */
  readonly end: (child: ChildProcess) => void
  readonly onMessage?: (message: unknown, child: ChildProcess) => void
  /** It ended by itself. Answers whether to start it again. */
  readonly onExit?: (exit: ProcessExit) => boolean
}

/** How a process ended. */
export interface ProcessExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Ends in a row, each soon after its start. */
  readonly failures: number
}

/** A process that is kept running. */
export interface KeptProcess {
  /** The running process, or null between two of them. */
  readonly child: () => ChildProcess | null
  /** Ends it now and starts it again. */
  readonly restart: () => void
  /** Ends it for good; holds when it is gone. */
  readonly stop: () => Promise<void>
}

const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000
const steadyMilliseconds = 10_000
const graceMilliseconds = 5_000

/** Starts a process and starts it again whenever it ends, after a pause that grows while it keeps failing. */
export function keepProcess(plan: ProcessPlan): KeptProcess {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let stopping = false

  const start = () => {
    const startedAt = performance.now()
    const started = plan.start()
    child = started
    let ended = false
    const onEnd = (code: number | null, signal: NodeJS.Signals | null) => {
      if (ended) return
      ended = true
      child = null
      if (stopping) return
      failures = performance.now() - startedAt > steadyMilliseconds ? 1 : failures + 1
      const again = plan.onExit?.({ code, signal, failures }) ?? true
      if (again && !stopping) timer = setTimeout(start, pauseAfter(failures))
    }
    started.on('exit', onEnd)
    started.on('error', () => onEnd(null, null))
    started.on('message', (message) => plan.onMessage?.(message, started))
  }

  start()
  return {
    child: () => child,
    restart: () => child?.kill('SIGKILL'),
    stop: () => {
      stopping = true
      clearTimeout(timer)
      return child === null ? Promise.resolve() : endChild(child, plan.end)
    },
  }
}

function pauseAfter(failures: number): number {
  return Math.min(longestPauseMilliseconds, shortestPauseMilliseconds * 2 ** (failures - 1))
}

/** Asks a child to end and, when it does not within five seconds, ends it. */
function endChild(child: ChildProcess, end: (child: ChildProcess) => void): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const impatient = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds)
    child.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    end(child)
  })
}
