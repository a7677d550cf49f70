import type { ChildProcess } from 'node:child_process'
import type {
  AliveMessage,
  ProcessEnd,
  ProcessStatus,
  SupervisorMessage,
} from '../core/engine/process-status.ts'
import { type Message, type Said, verbatim } from '../core/text/message.ts'
import { message } from './messages.ts'
import { type Watched, watchPulse } from './pulse.ts'

/** A process that is to run all the time, and the events that its owner wants reported. */
export interface ProcessPlan {
  readonly name: string
  /** Starts it once. */
  readonly start: () => ChildProcess
  /** Asks the process to end. */
  readonly end: (child: ChildProcess) => void
  /** Sign of life of the process; absent where none is checked. */
  readonly pulse?: Pulse
  /** Time that a process which hangs has for what it holds, if it was only stopped, before it is killed; none where it is left out. */
  readonly drainMilliseconds?: number | undefined
  /** Status from before it was stopped for good and is kept again. */
  readonly earlier?: Pick<ProcessStatus, 'restarts' | 'lastEnd'> | undefined
  /** Last output of the process, as the reason of its end. */
  readonly lastWords?: () => Said
  readonly onMessage?: (message: unknown, child: ChildProcess) => void
  /** It ended by itself, or was ended since it hung. Answers whether to start it again. */
  readonly onExit?: (exit: ProcessExit) => boolean
  /** `status` answers something else now. */
  readonly onStatus?: () => void
}

/**
 * Sign of life of a process: it answers questions over its channel, or `owes` says by its number whether there is
 * something that it should have done. `answers-inside` is for a process in a namespace of processes, or behind a
 * program that starts it: its number is known from its first answer only.
 */
export type Pulse = 'answers' | 'answers-inside' | OwedWork

/** Check for work that a process should have done, and limits of the time that it may take. */
export interface OwedWork extends Pick<Watched, 'idleMilliseconds' | 'longestWorkMilliseconds'> {
  readonly owes: (pid: number) => boolean
}

/** End of a process. */
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
  readonly restart: (reason: Message) => void
  /** Ends it for good; holds when it is gone. */
  readonly stop: () => Promise<void>
}

const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000
/** Time after which a process has not failed to start: its end says nothing about the next one. */
const steadyMilliseconds = 3_000
const graceMilliseconds = 5_000
const lastWordsMilliseconds = 100

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
  let killedFor: Message | null = null
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
    isAsked = false
    if (status.nextStartMs !== null) change({ status: 'active', message: '', nextStartMs: null })
    let ended = false
    const onEnd = (code: number | null, signal: NodeJS.Signals | null, error?: Error) => {
      if (ended) return
      ended = true
      child = null
      pid = null
      if (stopping) return
      failures = performance.now() - startedAt > steadyMilliseconds ? 1 : failures + 1
      const reason =
        killedFor ?? endReason(error?.message ?? signal, plan.lastWords?.() ?? '', `code ${code}`)
      killedFor = null
      const end = { atMs: Date.now(), reason }
      const again = plan.onExit?.({ ...end, code, signal, failures }) ?? true
      if (!again || stopping) return
      const pause = pauseAfter(failures)
      timer = setTimeout(start, pause)
      const { restarts } = status
      change({
        status: 'activating',
        message: message('it ended: {reason}', { reason }),
        restarts: restarts + 1,
        lastEnd: end,
        nextStartMs: Date.now() + pause,
      })
    }
    const started = startOnce(plan, (error) => onEnd(null, null, error))
    if (started === null) return
    child = started
    setPid(pulse === 'answers-inside' ? null : (started.pid ?? null))
    started.on('exit', (code, signal) => afterOutput(started, () => onEnd(code, signal)))
    started.on('error', (error) => onEnd(null, null, error))
    started.on('message', (said) => {
      if (!isAlive(said)) return plan.onMessage?.(said, started)
      isAsked = false
      if (child === started) setPid(said.pid)
    })
  }
  const setPid = (number: number | null) => {
    if (number === pid) return
    pid = number
    plan.onStatus?.()
  }
  const owesAnswer = () => {
    if (isAsked || !child?.connected) return isAsked
    child.send({ type: 'are-you-alive' } satisfies SupervisorMessage, () => undefined)
    isAsked = true
    return false
  }
  const restart = (reason: Message) => {
    if (child === null || hasEnded(child)) return
    killedFor = reason
    const ending = child
    const { drainMilliseconds = 0 } = plan
    if (drainMilliseconds === 0) return void ending.kill('SIGKILL')
    ending.kill('SIGCONT')
    setTimeout(() => ending.kill('SIGKILL'), drainMilliseconds)
  }

  start()
  const endWatch =
    pulse === undefined
      ? () => undefined
      : watchPulse({
          process: () => child,
          pid: () => pid,
          ...(typeof pulse === 'string' ? {} : pulse),
          owes: typeof pulse === 'string' ? owesAnswer : () => pid !== null && pulse.owes(pid),
          onSilence: (seconds) => {
            // One that is to be killed is not well, though it may answer once more.
            if (child === null || killedFor !== null) return
            if (seconds === null) change({ status: 'active', message: '' })
            else
              change({
                status: 'activating',
                message: message('it has not answered for {seconds} s', { seconds }),
              })
          },
          onHung: (reason) => restart(reason),
        })
  return {
    child: () => child,
    status: () => (pid === null ? status : { ...status, pid }),
    restart,
    stop: () => {
      stopping = true
      endWatch()
      clearTimeout(timer)
      return child === null ? Promise.resolve() : endChild(child, plan.end)
    },
  }
}

/** Starts the process; one that cannot be started, as when the disk is full, counts as ended. */
function startOnce({ start }: ProcessPlan, onError: (error: Error) => void): ChildProcess | null {
  try {
    return start()
  } catch (error) {
    onError(error as Error)
    return null
  }
}

function endReason(known: string | null, lastWords: Said, how: string): Message {
  if (known !== null) return verbatim(known)
  return lastWords === '' ? verbatim(how) : message('{how}: {words}', { how, words: lastWords })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Waits for the last output, which often arrives after the end; a child of the process may hold it open for ever. */
function afterOutput(child: ChildProcess, next: () => void): void {
  if (child.stdout === null && child.stderr === null) return next()
  const timer = setTimeout(next, lastWordsMilliseconds)
  child.once('close', () => {
    clearTimeout(timer)
    next()
  })
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
    if (hasEnded(child)) return resolve()
    const impatient = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds)
    child.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    end(child)
  })
}
