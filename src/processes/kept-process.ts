import type { ChildProcess } from 'node:child_process'
import type { AliveMessage, ProcessEnd, ProcessStatus, SupervisorMessage } from '../core/process-status.ts'
import { watchPulse } from './pulse.ts'

/** A process that is to run all the time, and what its owner wants to hear of it. */
export interface ProcessPlan {
  readonly name: string
  /** Starts it once. */
  readonly start: () => ChildProcess
  /** How it is asked to end. */
  readonly end: (child: ChildProcess) => void
  /** How one learns that it hangs; absent where nobody looks. */
  readonly pulse?: Pulse
  /** What is known of it from before it was stopped for good and is kept again. */
  readonly earlier?: Pick<ProcessStatus, 'restarts' | 'lastEnd'> | undefined
  /** What it said last, for the reason of its end. */
  readonly lastWords?: () => string
  readonly onMessage?: (message: unknown, child: ChildProcess) => void
  /** It ended by itself, or was ended since it hung. Answers whether to start it again. */
  readonly onExit?: (exit: ProcessExit) => boolean
  /** `status` answers something else now. */
  readonly onStatus?: () => void
}

/**
 * How one learns that a process hangs: it answers questions over its channel, or `owes` tells by its number whether there
 * is something that it should have done. `answers-inside` is for who runs in a namespace of processes, or behind a program
 * that starts it: its number is known from its first answer only.
 */
export type Pulse = 'answers' | 'answers-inside' | { readonly owes: (pid: number) => boolean }

/** How a process ended. */
export interface ProcessExit extends ProcessEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Ends in a row, each soon after its start. */
  readonly failures: number
}

/** A process that is kept running. */
export interface KeptProcess {
  /** The running process, or null between two of them. */
  readonly child: () => ChildProcess | null
  readonly status: () => ProcessStatus
  /** Ends it now and starts it again. */
  readonly restart: (reason: string) => void
  /** Ends it for good; holds when it is gone. */
  readonly stop: () => Promise<void>
}

const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000
/** Who ran for this long has not failed to start: its end says nothing about the next one. */
const steadyMilliseconds = 3_000
const graceMilliseconds = 5_000

/**
 * Starts a process and starts it again whenever it ends or hangs, after a tenth of a second; the pause grows while it
 * keeps ending soon after its start.
 */
export function keepProcess(plan: ProcessPlan): KeptProcess {
  const { name, pulse } = plan
  let child: ChildProcess | null = null
  let pid: number | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let stopping = false
  let killedFor: string | null = null
  let isAsked = false
  let status: ProcessStatus = {
    name,
    status: 'active',
    message: '',
    restarts: plan.earlier?.restarts ?? 0,
    lastEnd: plan.earlier?.lastEnd ?? null,
    nextStartMs: null,
  }
  const change = (next: Partial<ProcessStatus>) => {
    status = { ...status, ...next }
    plan.onStatus?.()
  }

  const start = () => {
    const startedAt = performance.now()
    const started = plan.start()
    child = started
    pid = pulse === 'answers-inside' ? null : (started.pid ?? null)
    isAsked = false
    if (status.nextStartMs !== null) change({ status: 'active', message: '', nextStartMs: null })
    let ended = false
    const onEnd = (code: number | null, signal: NodeJS.Signals | null, error?: Error) => {
      if (ended) return
      ended = true
      child = null
      if (stopping) return
      failures = performance.now() - startedAt > steadyMilliseconds ? 1 : failures + 1
      const reason = killedFor ?? error?.message ?? signal ?? endReason(plan.lastWords?.(), `code ${code}`)
      killedFor = null
      const end = { atMs: Date.now(), reason }
      const again = plan.onExit?.({ ...end, code, signal, failures }) ?? true
      if (!again || stopping) return
      const pause = pauseAfter(failures)
      timer = setTimeout(start, pause)
      const { restarts } = status
      const message = `it ended: ${reason}`
      change({
        status: 'activating',
        message,
        restarts: restarts + 1,
        lastEnd: end,
        nextStartMs: Date.now() + pause,
      })
    }
    started.on('exit', (code, signal) => onEnd(code, signal))
    started.on('error', (error) => onEnd(null, null, error))
    started.on('message', (message) => {
      if (!isAlive(message)) return plan.onMessage?.(message, started)
      isAsked = false
      if (child === started) pid = message.pid
    })
  }
  const owesAnswer = () => {
    if (isAsked || !child?.connected) return isAsked
    child.send({ type: 'are-you-alive' } satisfies SupervisorMessage, () => undefined)
    isAsked = true
    return false
  }
  const restart = (reason: string) => {
    if (child === null) return
    killedFor = reason
    child.kill('SIGKILL')
  }

  start()
  const endWatch =
    pulse === undefined
      ? () => undefined
      : watchPulse({
          process: () => child,
          pid: () => pid,
          owes: typeof pulse === 'string' ? owesAnswer : () => pid !== null && pulse.owes(pid),
          onSilence: (seconds) => {
            if (child === null) return
            if (seconds === null) change({ status: 'active', message: '' })
            else change({ status: 'activating', message: `it has not answered for ${seconds} s` })
          },
          onHung: (reason) => restart(reason),
        })
  return {
    child: () => child,
    status: () => status,
    restart,
    stop: () => {
      stopping = true
      endWatch()
      clearTimeout(timer)
      return child === null ? Promise.resolve() : endChild(child, plan.end)
    },
  }
}

function endReason(lastWords = '', how: string): string {
  return lastWords === '' ? how : `${how}: ${lastWords}`
}

function isAlive(message: unknown): message is AliveMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'alive'
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
